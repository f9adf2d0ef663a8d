"""Writes the QGIS project of one theme: qgis_project.py <theme.json> <uri> <provider> <project.qgs>."""
import json
import sys

from qgis.core import (
    QgsApplication, QgsCategorizedSymbolRenderer, QgsCoordinateReferenceSystem, QgsFillSymbol, QgsLineSymbol,
    QgsMarkerSymbol, QgsPalLayerSettings, QgsProject, QgsRendererCategory, QgsTextBufferSettings, QgsTextFormat,
    QgsUnitTypes, QgsVectorLayer, QgsVectorLayerSimpleLabeling, QgsVectorSimplifyMethod,
)
from qgis.PyQt.QtGui import QColor, QFont, QFontDatabase

theme_path, uri, provider, target = sys.argv[1:5]
with open(theme_path, encoding="utf-8") as file:
    facts = json.load(file)
theme = facts["theme"]
app = QgsApplication([], False)
app.initQgis()
QFontDatabase.addApplicationFont(facts["font"])

layer = QgsVectorLayer(uri, theme["name"], provider)
if not layer.isValid():
    sys.exit(f"QGIS cannot open {uri}")
layer.setCrs(QgsCoordinateReferenceSystem("EPSG:2154"))


def symbol(item):
    width = str(theme["width"])
    if theme["kind"] == "polygon":
        return QgsFillSymbol.createSimple({
            "color": item["fill"], "outline_color": item["stroke"], "outline_width": width,
            "outline_width_unit": "Pixel"})
    if theme["kind"] == "point":
        return QgsMarkerSymbol.createSimple({
            "name": item["mark"], "color": item["fill"], "outline_color": item["stroke"], "size": str(item["size"]),
            "size_unit": "Pixel", "outline_width": width, "outline_width_unit": "Pixel"})
    style = {"capstyle": "round", "joinstyle": "round", "line_width_unit": "Pixel"}
    line = QgsLineSymbol.createSimple(
        {**style, "line_color": item["stroke"], "line_width": str(theme["width"] + facts["casing"])})
    core = QgsLineSymbol.createSimple({**style, "line_color": item["fill"], "line_width": width})
    above = core.symbolLayer(0).clone()
    above.setRenderingPass(1)
    line.appendSymbolLayer(above)
    return line


categories = [QgsRendererCategory(item["value"], symbol(item), item["value"]) for item in theme["classes"]]
renderer = QgsCategorizedSymbolRenderer("classe", categories)
renderer.setUsingSymbolLevels(theme["kind"] == "line")
layer.setRenderer(renderer)

if facts["labels"]:
    text = QgsTextFormat()
    text.setFont(QFont("Noto Sans"))
    text.setSize(theme["fontSize"])
    text.setSizeUnit(QgsUnitTypes.RenderPixels)
    text.setColor(QColor(facts["textColor"]))
    halo = QgsTextBufferSettings()
    halo.setEnabled(True)
    halo.setSize(facts["halo"])
    halo.setSizeUnit(QgsUnitTypes.RenderPixels)
    text.setBuffer(halo)
    settings = QgsPalLayerSettings()
    settings.fieldName = "nom"
    settings.setFormat(text)
    settings.placement = {
        "polygon": QgsPalLayerSettings.OverPoint, "line": QgsPalLayerSettings.Curved,
        "point": QgsPalLayerSettings.OverPoint}[theme["kind"]]
    layer.setLabeling(QgsVectorLayerSimpleLabeling(settings))
    layer.setLabelsEnabled(True)

simplify = QgsVectorSimplifyMethod()
simplify.setSimplifyHints(QgsVectorSimplifyMethod.FullSimplification)
simplify.setForceLocalOptimization(False)
simplify.setThreshold(1.0)
layer.setSimplifyMethod(simplify)

project = QgsProject.instance()
project.setCrs(QgsCoordinateReferenceSystem("EPSG:2154"))
project.addMapLayer(layer)
project.writeEntry("WMSServiceCapabilities", "/", True)
project.writeEntry("WMSCrsList", "/", ["EPSG:2154", "EPSG:3857"])
if not project.write(target):
    sys.exit(f"QGIS cannot write {target}")
app.exitQgis()
