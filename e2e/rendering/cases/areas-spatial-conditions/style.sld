<?xml version="1.0" ?>
<sld:StyledLayerDescriptor xmlns:sld="http://www.opengis.net/sld" xmlns="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:gml="http://www.opengis.net/gml" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1.0">
  <sld:NamedLayer>
    <Name>contours</Name>
    <sld:UserStyle>
      <FeatureTypeStyle>
        <Rule>
          <PolygonSymbolizer>
            <Fill>
              <SvgParameter name="fill">#f4f1de</SvgParameter>
            </Fill>
            <Stroke>
              <SvgParameter name="stroke">#b7b7a4</SvgParameter>
              <SvgParameter name="stroke-width">0.6</SvgParameter>
            </Stroke>
          </PolygonSymbolizer>
        </Rule>
        <Rule>
          <ogc:Filter>
            <ogc:Intersects>
              <ogc:PropertyName>geom</ogc:PropertyName>
              <gml:LineString srsName="EPSG:3857">
                <gml:posList>-210000 6115000 -170000 6150000</gml:posList>
              </gml:LineString>
            </ogc:Intersects>
          </ogc:Filter>
          <PolygonSymbolizer>
            <Fill>
              <SvgParameter name="fill">#e07a5f</SvgParameter>
            </Fill>
            <Stroke>
              <SvgParameter name="stroke">#7f3b2a</SvgParameter>
              <SvgParameter name="stroke-width">1</SvgParameter>
            </Stroke>
          </PolygonSymbolizer>
        </Rule>
        <Rule>
          <ogc:Filter>
            <ogc:BBOX>
              <ogc:PropertyName>geom</ogc:PropertyName>
              <gml:Envelope srsName="EPSG:3857">
                <gml:lowerCorner>-205000 6145000</gml:lowerCorner>
                <gml:upperCorner>-200000 6150000</gml:upperCorner>
              </gml:Envelope>
            </ogc:BBOX>
          </ogc:Filter>
          <PolygonSymbolizer>
            <Fill>
              <SvgParameter name="fill">#81b29a</SvgParameter>
            </Fill>
            <Stroke>
              <SvgParameter name="stroke">#2f5d50</SvgParameter>
              <SvgParameter name="stroke-width">1</SvgParameter>
            </Stroke>
          </PolygonSymbolizer>
        </Rule>
      </FeatureTypeStyle>
    </sld:UserStyle>
  </sld:NamedLayer>
</sld:StyledLayerDescriptor>
