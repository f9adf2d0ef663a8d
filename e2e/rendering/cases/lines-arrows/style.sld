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
              <ogc:Literal>53</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <LineSymbolizer>
            <Stroke>
              <SvgParameter name="stroke">#9aa5b1</SvgParameter>
              <SvgParameter name="stroke-width">1.5</SvgParameter>
            </Stroke>
          </LineSymbolizer>
          <LineSymbolizer>
            <Stroke>
              <GraphicStroke>
                <Graphic>
                  <Mark>
                    <WellKnownName>shape://oarrow</WellKnownName>
                    <Stroke>
                      <SvgParameter name="stroke">#1f4fb2</SvgParameter>
                      <SvgParameter name="stroke-width">2</SvgParameter>
                    </Stroke>
                  </Mark>
                  <Size>9</Size>
                </Graphic>
                <InitialGap>6</InitialGap>
                <Gap>16</Gap>
              </GraphicStroke>
            </Stroke>
          </LineSymbolizer>
        </Rule>
      </FeatureTypeStyle>
    </sld:UserStyle>
  </sld:NamedLayer>
</sld:StyledLayerDescriptor>
