"""The picture of Whispers: as many marks as each number that the viewer may see."""

from PIL import Image, ImageDraw

from renderers.scene import Scene


def picture(scene: Scene) -> Image.Image:
    """A row of marks for each seat."""
    image = Image.new("RGB", (800, 600), "#EFE6D8")
    draw = ImageDraw.Draw(image)
    for row, number in enumerate(scene.view.numbers):
        for i in range(number or 0):
            draw.ellipse((40 + 80 * i, 150 + 200 * row, 100 + 80 * i, 210 + 200 * row), fill="#2B4F81")
    return image
