"""What QGIS reads of restricted services, as JSON. Arguments: the address of the platform, a feature type, a map layer,
a key, then a login and its password."""
import json
import os
import sys
from urllib.parse import quote

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from qgis.core import (
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsMapRendererSequentialJob,
    QgsMapSettings,
    QgsRasterLayer,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QSize

server, type_name, map_layer, key, login, password = sys.argv[1:7]
QgsApplication.setPrefixPath("/usr", True)
application = QgsApplication([], False)
application.initQgis()


def count(address, credentials=""):
    source = f"url='{address}' typename='{type_name}' version='2.0.0' srsname='EPSG:4326' pagingEnabled='true' pageSize='500'"
    layer = QgsVectorLayer(f"{source}{credentials}", "wfs", "WFS")
    return sum(1 for _ in layer.getFeatures()) if layer.isValid() else None


def is_drawn(address, credentials=""):
    source = f"crs=EPSG:3857&format=image/png&layers={map_layer}&styles=&url={quote(address, safe='')}{credentials}"
    layer = QgsRasterLayer(source, "wms", "wms")
    if not layer.isValid():
        return None
    settings = QgsMapSettings()
    settings.setLayers([layer])
    settings.setDestinationCrs(QgsCoordinateReferenceSystem("EPSG:3857"))
    settings.setExtent(layer.extent())
    settings.setOutputSize(QSize(200, 200))
    job = QgsMapRendererSequentialJob(settings)
    job.start()
    job.waitForFinished()
    image = job.renderedImage()
    colours = {image.pixelColor(x, y).name() for x in range(0, 200, 2) for y in range(0, 200, 2)}
    return len(colours) > 1


def facts(query, of_features="", of_maps=""):
    return {
        "features": count(f"{server}/private/wfs{query}", of_features),
        "drawn": is_drawn(f"{server}/private/wms-v{query}", of_maps),
    }


print(
    json.dumps(
        {
            "address": facts(f"?apikey={key}"),
            "basic": facts(
                "",
                f" username='{login}' password='{password}'",
                f"&username={quote(login)}&password={quote(password)}",
            ),
            "nothing": facts(""),
            "wrong": facts(f"?apikey={key[1:]}a"),
        }
    ),
    flush=True,
)
# The destructors of QGIS outside its own event loop are not ours to test.
os._exit(0)
