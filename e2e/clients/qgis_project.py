"""What QGIS makes of projects, as JSON: `qgis_project.py <file>…`."""
import json
import os
import sys

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from qgis.core import QgsApplication, QgsProject

QgsApplication.setPrefixPath("/usr", True)
application = QgsApplication([], False)
application.initQgis()

facts = []
for path in sys.argv[1:]:
    project = QgsProject.instance()
    is_read = project.read(path)
    extent = project.viewSettings().defaultViewExtent()
    facts.append(
        {
            "read": is_read,
            "crs": project.crs().authid(),
            "view": [round(extent.xMinimum()), round(extent.xMaximum())],
            "layers": [
                {
                    "name": layer.name(),
                    "valid": layer.isValid(),
                    "provider": layer.providerType(),
                    "placed": layer.crs().isValid(),
                }
                for layer in project.mapLayers().values()
            ],
            "listed": [node.name() for node in project.layerTreeRoot().findLayers()],
        }
    )
print(json.dumps({"projects": facts}), flush=True)
os._exit(0)
