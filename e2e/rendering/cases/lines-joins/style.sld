<?xml version="1.0" ?>
<sld:StyledLayerDescriptor xmlns:sld="http://www.opengis.net/sld" xmlns="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:gml="http://www.opengis.net/gml" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1.0">
  <sld:NamedLayer>
    <Name>limites</Name>
    <sld:UserStyle>
      <FeatureTypeStyle>
        <Rule>
          <LineSymbolizer>
            <Stroke>
              <SvgParameter name="stroke">#20639b</SvgParameter>
              <SvgParameter name="stroke-width">14</SvgParameter>
              <SvgParameter name="stroke-linejoin">bevel</SvgParameter>
              <SvgParameter name="stroke-opacity">0.6</SvgParameter>
            </Stroke>
          </LineSymbolizer>
          <LineSymbolizer>
            <Stroke>
              <SvgParameter name="stroke">#0b2545</SvgParameter>
              <SvgParameter name="stroke-width">2</SvgParameter>
              <SvgParameter name="stroke-linejoin">round</SvgParameter>
            </Stroke>
          </LineSymbolizer>
        </Rule>
      </FeatureTypeStyle>
    </sld:UserStyle>
  </sld:NamedLayer>
</sld:StyledLayerDescriptor>
