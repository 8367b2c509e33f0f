"""Frames as SVG pictures, which load nothing and are the same to the byte at every run."""

from __future__ import annotations

from io import StringIO

from rich.console import Console
from rich.segment import Segment, Segments
from rich.terminal_theme import TerminalTheme

from sevens_tui.widgets.canvas import Canvas
from sevens_tui.widgets.palette import Palette

THEME = TerminalTheme((22, 22, 21), (232, 229, 223), [(0, 0, 0)] * 8, [(0, 0, 0)] * 8)

# As rich's own, less its web fonts: a picture must not load anything.
FORMAT = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: {char_height}px;
  line-height: {line_height}px; white-space: pre; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" fill="#161615"/>
{backgrounds}
<g class="{unique_id}-matrix" xml:space="preserve">
{matrix}
</g>
</g>
</svg>
"""


def svg(canvas: Canvas, palette: Palette) -> str:
    """A frame as an SVG picture."""
    console = Console(record=True, width=canvas.width, color_system="truecolor", force_terminal=True, file=StringIO())
    for y in range(canvas.height):
        line = [Segment(palette.glyphs(text), palette.style(ink)) for text, ink in canvas.row(y)]
        console.print(Segments([*line, Segment("\n")]), end="")
    return console.export_svg(title="sevens", theme=THEME, code_format=FORMAT, unique_id="s")
