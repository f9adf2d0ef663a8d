<?xml version="1.0" ?>
<sld:StyledLayerDescriptor xmlns:sld="http://www.opengis.net/sld" xmlns="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:gml="http://www.opengis.net/gml" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1.0">
  <sld:NamedLayer>
    <Name>departements</Name>
    <sld:UserStyle>
      <FeatureTypeStyle>
        <Rule>
          <PolygonSymbolizer>
            <Fill>
              <GraphicFill>
                <Graphic>
                  <Mark>
                    <WellKnownName>shape://slash</WellKnownName>
                    <Stroke>
                      <SvgParameter name="stroke">#bc6c25</SvgParameter>
                      <SvgParameter name="stroke-width">1.5</SvgParameter>
                    </Stroke>
                  </Mark>
                  <Size>9</Size>
                </Graphic>
              </GraphicFill>
            </Fill>
            <Stroke>
              <SvgParameter name="stroke">#606c38</SvgParameter>
              <SvgParameter name="stroke-width">2</SvgParameter>
            </Stroke>
          </PolygonSymbolizer>
          <TextSymbolizer>
            <Label>
              <ogc:PropertyName>nom</ogc:PropertyName>
            </Label>
            <Font>
              <SvgParameter name="font-family">Noto Sans</SvgParameter>
              <SvgParameter name="font-size">13</SvgParameter>
            </Font>
            <Halo>
              <Radius>2</Radius>
              <Fill>
                <SvgParameter name="fill">#ffffff</SvgParameter>
              </Fill>
            </Halo>
          </TextSymbolizer>
        </Rule>
      </FeatureTypeStyle>
    </sld:UserStyle>
  </sld:NamedLayer>
</sld:StyledLayerDescriptor>
