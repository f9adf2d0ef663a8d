<?xml version="1.0" ?>
<sld:StyledLayerDescriptor xmlns:sld="http://www.opengis.net/sld" xmlns="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:gml="http://www.opengis.net/gml" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1.0">
  <sld:NamedLayer>
    <Name>contours</Name>
    <sld:UserStyle>
      <FeatureTypeStyle>
        <Rule>
          <ogc:Filter>
            <ogc:PropertyIsGreaterThanOrEqualTo>
              <ogc:PropertyName>hectares</ogc:PropertyName>
              <ogc:Literal>1500</ogc:Literal>
            </ogc:PropertyIsGreaterThanOrEqualTo>
          </ogc:Filter>
          <PolygonSymbolizer>
            <Fill>
              <GraphicFill>
                <Graphic>
                  <Mark>
                    <WellKnownName>circle</WellKnownName>
                    <Fill>
                      <SvgParameter name="fill">#386641</SvgParameter>
                    </Fill>
                  </Mark>
                  <Size>4</Size>
                </Graphic>
              </GraphicFill>
            </Fill>
            <VendorOption name="graphic-margin">2 4</VendorOption>
          </PolygonSymbolizer>
          <PolygonSymbolizer>
            <Stroke>
              <SvgParameter name="stroke">#386641</SvgParameter>
              <SvgParameter name="stroke-width">0.8</SvgParameter>
            </Stroke>
          </PolygonSymbolizer>
        </Rule>
        <Rule>
          <ElseFilter/>
          <PolygonSymbolizer>
            <Fill>
              <GraphicFill>
                <Graphic>
                  <ExternalGraphic>
                    <InlineContent encoding="xml">
                      <svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">
                        <path d="M8 2v12M5 6l3-4 3 4M4 10l4-4 4 4" stroke="#3a5a40" stroke-width="1.4" fill="none"/>
                      </svg>
                    </InlineContent>
                    <Format>image/svg+xml</Format>
                  </ExternalGraphic>
                  <Size>14</Size>
                </Graphic>
              </GraphicFill>
            </Fill>
          </PolygonSymbolizer>
          <PolygonSymbolizer>
            <Stroke>
              <SvgParameter name="stroke">#386641</SvgParameter>
              <SvgParameter name="stroke-width">0.8</SvgParameter>
            </Stroke>
          </PolygonSymbolizer>
        </Rule>
      </FeatureTypeStyle>
    </sld:UserStyle>
  </sld:NamedLayer>
</sld:StyledLayerDescriptor>
