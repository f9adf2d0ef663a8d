<?xml version="1.0" ?>
<sld:StyledLayerDescriptor xmlns:sld="http://www.opengis.net/sld" xmlns="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:gml="http://www.opengis.net/gml" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1.0">
  <sld:NamedLayer>
    <Name>limites</Name>
    <sld:UserStyle>
      <FeatureTypeStyle>
        <Rule>
          <LineSymbolizer>
            <Stroke>
              <SvgParameter name="stroke">#3a3a3a</SvgParameter>
              <SvgParameter name="stroke-width">1.6</SvgParameter>
            </Stroke>
          </LineSymbolizer>
          <LineSymbolizer>
            <Stroke>
              <GraphicStroke>
                <Graphic>
                  <Mark>
                    <WellKnownName>shape://vertline</WellKnownName>
                    <Stroke>
                      <SvgParameter name="stroke">#3a3a3a</SvgParameter>
                      <SvgParameter name="stroke-width">1.6</SvgParameter>
                    </Stroke>
                  </Mark>
                  <Size>8</Size>
                </Graphic>
                <Gap>2</Gap>
              </GraphicStroke>
            </Stroke>
          </LineSymbolizer>
        </Rule>
      </FeatureTypeStyle>
    </sld:UserStyle>
  </sld:NamedLayer>
</sld:StyledLayerDescriptor>
