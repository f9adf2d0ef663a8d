"""What QGIS sees of our services, as JSON. Arguments: the address of the platform, a feature type, a map layer."""
import json
import os
import sys

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from qgis.core import (
    Qgis,
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsFeatureRequest,
    QgsMapRendererSequentialJob,
    QgsMapSettings,
    QgsPointXY,
    QgsProject,
    QgsRaster,
    QgsRasterLayer,
    QgsRectangle,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QSize

server, type_name, map_layer, collection = sys.argv[1:5]
QgsApplication.setPrefixPath("/usr", True)
application = QgsApplication([], False)
application.initQgis()

DISTRICT = QgsRectangle(2, 46, 3, 47)


def vector_facts(layer):
    """Loads, filters, reprojects and limits to an area, as the table and the map of QGIS do."""
    if not layer.isValid():
        return {"valid": False}
    names = sorted(feature["nom"] for feature in layer.getFeatures())
    reprojected = QgsFeatureRequest().setDestinationCrs(
        QgsCoordinateReferenceSystem("EPSG:2154"), QgsProject.instance().transformContext()
    )
    lambert = {
        feature["rang"]: [feature.geometry().asPoint().x(), feature.geometry().asPoint().y()]
        for feature in layer.getFeatures(reprojected)
    }
    to_layer = QgsCoordinateTransform(
        QgsCoordinateReferenceSystem("OGC:CRS84"), layer.crs(), QgsProject.instance()
    )
    area = to_layer.transformBoundingBox(DISTRICT)
    inside = sum(1 for _ in layer.getFeatures(QgsFeatureRequest().setFilterRect(area)))
    layer.setSubsetString("rang <= 10")
    filtered = sorted(feature["rang"] for feature in layer.getFeatures())
    return {
        "valid": True,
        "crs": layer.crs().authid(),
        "count": len(names),
        "distinct": len(set(names)),
        "firstName": names[0],
        "lambert": [lambert[1], lambert[2]],
        "inside": inside,
        "filtered": filtered,
    }


def wfs_layer(version):
    source = (
        f"url='{server}/wfs' typename='{type_name}' version='{version}' srsname='EPSG:4326' "
        "pagingEnabled='true' pageSize='700' restrictToRequestBBOX='1'"
    )
    return QgsVectorLayer(source, "wfs", "WFS")


def oapif_layer():
    source = f"url='{server}/ogcapi' typename='{collection}' pageSize='700' restrictToRequestBBOX='1'"
    return QgsVectorLayer(source, "oapif", "OAPIF")


def map_facts():
    """Draws the map and identifies what lies at a place."""
    source = f"crs=EPSG:2154&format=image/png&layers={map_layer}&styles=&url={server}/wms-v"
    layer = QgsRasterLayer(source, "wms", "wms")
    if not layer.isValid():
        return {"valid": False}
    settings = QgsMapSettings()
    settings.setLayers([layer])
    settings.setDestinationCrs(QgsCoordinateReferenceSystem("EPSG:2154"))
    settings.setExtent(layer.extent())
    settings.setOutputSize(QSize(400, 400))
    settings.setOutputDpi(96)
    job = QgsMapRendererSequentialJob(settings)
    job.start()
    job.waitForFinished()
    image = job.renderedImage()
    white = image.pixelColor(0, 0).name()
    drawn = sum(
        1 for x in range(0, 400, 2) for y in range(0, 400, 2) if image.pixelColor(x, y).name() != white
    )
    return {"valid": True, "errors": [error.message for error in job.errors()], "drawn": drawn}


facts = {"qgis": Qgis.QGIS_VERSION}
for version in ("1.0.0", "1.1.0", "2.0.0"):
    facts[f"wfs {version}"] = vector_facts(wfs_layer(version))
facts["oapif"] = vector_facts(oapif_layer())
facts["wms"] = map_facts()
print(json.dumps(facts), flush=True)
# The destructors of QGIS outside its own event loop are not ours to test.
os._exit(0)
