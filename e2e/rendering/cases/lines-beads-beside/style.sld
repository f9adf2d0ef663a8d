<?xml version="1.0" ?>
<sld:StyledLayerDescriptor xmlns:sld="http://www.opengis.net/sld" xmlns="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:gml="http://www.opengis.net/gml" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1.0">
  <sld:NamedLayer>
    <Name>limites</Name>
    <sld:UserStyle>
      <FeatureTypeStyle>
        <Rule>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>code</ogc:PropertyName>
              <ogc:Literal>35</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <LineSymbolizer>
            <Stroke>
              <SvgParameter name="stroke">#6d597a</SvgParameter>
              <SvgParameter name="stroke-width">1.2</SvgParameter>
            </Stroke>
          </LineSymbolizer>
          <LineSymbolizer>
            <Stroke>
              <GraphicStroke>
                <Graphic>
                  <Mark>
                    <WellKnownName>triangle</WellKnownName>
                    <Fill>
                      <SvgParameter name="fill">#e56b6f</SvgParameter>
                    </Fill>
                    <Stroke>
                      <SvgParameter name="stroke">#6d2b3d</SvgParameter>
                      <SvgParameter name="stroke-width">0.7</SvgParameter>
                    </Stroke>
                  </Mark>
                  <Size>9</Size>
                </Graphic>
                <Gap>10</Gap>
              </GraphicStroke>
            </Stroke>
            <PerpendicularOffset>7</PerpendicularOffset>
          </LineSymbolizer>
        </Rule>
      </FeatureTypeStyle>
    </sld:UserStyle>
  </sld:NamedLayer>
</sld:StyledLayerDescriptor>
