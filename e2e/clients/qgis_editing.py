"""QGIS edits a collaborative table without screen, by WFS-T: adds, changes, moves and deletes. Arguments: address of the
WFS, feature type, version. Prints as JSON what its provider said."""
import json
import os
import sys

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from qgis.core import (
    QgsApplication,
    QgsDataSourceUri,
    QgsFeature,
    QgsGeometry,
    QgsPointXY,
    QgsVectorDataProvider,
    QgsVectorLayer,
)

address, type_name, version = sys.argv[1:4]
QgsApplication.setPrefixPath("/usr", True)
application = QgsApplication([], False)
application.initQgis()

uri = QgsDataSourceUri()
uri.setParam("url", address)
uri.setParam("typename", type_name)
uri.setParam("version", version)
uri.setParam("srsname", "EPSG:4326")


def open_layer():
    return QgsVectorLayer(uri.uri(False), "arrets", "WFS")


def named(layer, name):
    return next((one for one in layer.getFeatures() if one["nom"] == name), None)


said = {}
layer = open_layer()
said["valid"] = layer.isValid()
capabilities = layer.dataProvider().capabilities()
said["editable"] = bool(capabilities & QgsVectorDataProvider.AddFeatures) and bool(
    capabilities & QgsVectorDataProvider.ChangeAttributeValues
)

layer.startEditing()
feature = QgsFeature(layer.fields())
feature.setGeometry(QgsGeometry.fromPointXY(QgsPointXY(5.72, 45.18)))
feature["nom"] = "De QGIS"
feature["quais"] = 2
said["added"] = layer.addFeature(feature) and layer.commitChanges()
said["errors"] = layer.commitErrors()

layer = open_layer()
layer.startEditing()
feature = named(layer, "De QGIS")
index = layer.fields().indexOf("quais")
said["changed"] = (
    layer.changeAttributeValue(feature.id(), index, 7)
    and layer.changeGeometry(feature.id(), QgsGeometry.fromPointXY(QgsPointXY(5.74, 45.19)))
    and layer.commitChanges()
)
said["errors"] += layer.commitErrors()

layer = open_layer()
layer.startEditing()
target = named(layer, "Gare")
said["deleted"] = layer.deleteFeature(target.id()) and layer.commitChanges()
said["errors"] += layer.commitErrors()

layer = open_layer()
layer.startEditing()
outside = QgsFeature(layer.fields())
outside.setGeometry(QgsGeometry.fromPointXY(QgsPointXY(2.35, 48.85)))
outside["nom"] = "Paris"
said["outside"] = layer.addFeature(outside) and layer.commitChanges()
said["refusal"] = layer.commitErrors()

print(json.dumps(said))
