"""What OWSLib reads of restricted services, as JSON. Arguments: the address of the platform, a feature type, a map
layer, a key, then a login and its password."""
import json
import sys

from owslib.util import Authentication
from owslib.wfs import WebFeatureService
from owslib.wms import WebMapService

server, type_name, map_layer, key, login, password = sys.argv[1:7]


def facts(query, **options):
    wfs = WebFeatureService(f"{server}/private/wfs{query}", version="2.0.0", **options)
    asked = {"typename": [type_name], "outputFormat": "application/json", "maxfeatures": 10}
    features = json.loads(wfs.getfeature(**asked).read())["features"]
    wms = WebMapService(f"{server}/private/wms-v{query}", version="1.3.0", **options)
    image = wms.getmap(
        layers=[map_layer], srs="EPSG:3857", bbox=(-600000, 5000000, 1000000, 6600000), size=(64, 64), format="image/png"
    )
    layers = [name for name in wms.contents if ":" not in name]
    return {"features": len(features), "layers": layers, "png": image.read()[:4].hex()}


print(
    json.dumps(
        {
            "basic": facts("", auth=Authentication(username=login, password=password)),
            "address": facts(f"?apikey={key}"),
        }
    )
)
