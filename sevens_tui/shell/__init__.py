"""What the commands of the shell do, one module for each kind; ``cli`` says how they are called."""
