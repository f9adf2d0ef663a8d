"""What OWSLib sees of our tiles, as JSON. Arguments: the address of the platform, a layer of its WMTS and TMS."""
import json
import sys

from owslib.tms import TileMapService
from owslib.wmts import WebMapTileService

server, layer_name, row, column = sys.argv[1:5]

service = WebMapTileService(f"{server}/wmts")
layer = service.contents[layer_name]
limits = layer.tilematrixsetlinks["PM_6_9"].tilematrixlimits
tile = service.gettile(
    layer=layer_name, tilematrixset="PM_6_9", tilematrix="8", row=row, column=column, format="image/png"
)
maps = TileMapService(f"{server}/tms/1.0.0")

print(
    json.dumps(
        {
            "title": layer.title,
            "formats": layer.formats,
            "sets": sorted(service.tilematrixsets),
            "limits": {name: [limit.mintilerow, limit.maxtilerow] for name, limit in limits.items()},
            "png": tile.read()[:4].hex(),
            "maps": sorted(content.title for content in maps.contents.values()),
        }
    )
)
