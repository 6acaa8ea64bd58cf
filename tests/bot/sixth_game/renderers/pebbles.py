"""The picture of Pebbles: as many as there are left."""

from PIL import Image, ImageDraw

from renderers.scene import Scene


def picture(scene: Scene) -> Image.Image:
    """A row of pebbles on a plain ground."""
    image = Image.new("RGB", (800, 600), "#EFE6D8")
    draw = ImageDraw.Draw(image)
    for i in range(scene.view.left):
        draw.ellipse((40 + 100 * i, 250, 120 + 100 * i, 330), fill="#2B4F81")
    return image
