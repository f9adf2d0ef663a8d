<?xml version="1.0" ?>
<sld:StyledLayerDescriptor xmlns:sld="http://www.opengis.net/sld" xmlns="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:gml="http://www.opengis.net/gml" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1.0">
  <sld:NamedLayer>
    <Name>departements</Name>
    <sld:UserStyle>
      <FeatureTypeStyle>
        <Rule>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>code</ogc:PropertyName>
              <ogc:Literal>35</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <PolygonSymbolizer>
            <Fill>
              <SvgParameter name="fill">#f1faee</SvgParameter>
            </Fill>
            <Stroke>
              <GraphicStroke>
                <Graphic>
                  <Mark>
                    <WellKnownName>circle</WellKnownName>
                    <Fill>
                      <SvgParameter name="fill">#1d3557</SvgParameter>
                    </Fill>
                  </Mark>
                  <Size>4</Size>
                </Graphic>
                <Gap>5</Gap>
              </GraphicStroke>
            </Stroke>
          </PolygonSymbolizer>
          <PolygonSymbolizer>
            <Stroke>
              <SvgParameter name="stroke">#e63946</SvgParameter>
              <SvgParameter name="stroke-width">2</SvgParameter>
              <SvgParameter name="stroke-dasharray">6 3</SvgParameter>
            </Stroke>
            <PerpendicularOffset>-6</PerpendicularOffset>
          </PolygonSymbolizer>
        </Rule>
      </FeatureTypeStyle>
    </sld:UserStyle>
  </sld:NamedLayer>
</sld:StyledLayerDescriptor>
