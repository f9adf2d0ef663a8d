"""What OWSLib sees of our services, as JSON. Arguments: the address of the platform, a feature type, a map layer."""
import json
import sys

from owslib.ogcapi.features import Features
from owslib.wfs import WebFeatureService
from owslib.wms import WebMapService

server, type_name, map_layer, collection = sys.argv[1:5]


def wfs_facts(version):
    service = WebFeatureService(f"{server}/wfs", version=version)
    content = service.contents[type_name]
    options = {"typename": [type_name], "outputFormat": "application/json", "bbox": (2, 46, 3, 47)}
    inside = json.loads(service.getfeature(**options).read())
    return {
        "title": content.title,
        "wgs84": list(content.boundingBoxWGS84),
        "crs": [option.getcode() for option in content.crsOptions],
        "operations": sorted(operation.name for operation in service.operations),
        "schema": service.get_schema(type_name)["properties"],
        "inside": len(inside["features"]),
    }


def wms_facts(version):
    service = WebMapService(f"{server}/wms-v", version=version)
    layer = service.contents[map_layer]
    image = service.getmap(
        layers=[map_layer], srs="EPSG:3857", bbox=(-600000, 5000000, 1000000, 6600000), size=(256, 256), format="image/png"
    )
    return {
        "title": layer.title,
        "queryable": layer.queryable,
        "wgs84": list(layer.boundingBoxWGS84),
        "legend": next(iter(layer.styles.values()))["legend"],
        "png": image.read()[:4].hex(),
    }


def oapif_facts():
    service = Features(f"{server}/ogcapi/")
    items = service.collection_items(collection, limit=7, bbox=[2, 46, 3, 47])
    return {
        "collections": service.feature_collections(),
        "conformance": len(service.conformance()["conformsTo"]),
        "returned": items["numberReturned"],
        "inside": items["numberMatched"],
        "queryables": sorted(service.collection_queryables(collection)["properties"]),
    }


facts = {f"wfs {version}": wfs_facts(version) for version in ("1.0.0", "1.1.0", "2.0.0")}
facts.update({f"wms {version}": wms_facts(version) for version in ("1.1.1", "1.3.0")})
facts["oapif"] = oapif_facts()
print(json.dumps(facts))
