<?xml version="1.0" ?>
<sld:StyledLayerDescriptor xmlns:sld="http://www.opengis.net/sld" xmlns="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:gml="http://www.opengis.net/gml" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1.0">
  <sld:NamedLayer>
    <Name>contours</Name>
    <sld:UserStyle>
      <FeatureTypeStyle>
        <Rule>
          <PolygonSymbolizer>
            <Fill>
              <SvgParameter name="fill">
                <Interpolate fallbackValue="#888888" mode="color">
                  <LookupValue>
                    <ogc:PropertyName>hectares</ogc:PropertyName>
                  </LookupValue>
                  <InterpolationPoint>
                    <Data>200</Data>
                    <Value>#fff7bc</Value>
                  </InterpolationPoint>
                  <InterpolationPoint>
                    <Data>2000</Data>
                    <Value>#fe9929</Value>
                  </InterpolationPoint>
                  <InterpolationPoint>
                    <Data>5000</Data>
                    <Value>#7f2704</Value>
                  </InterpolationPoint>
                </Interpolate>
              </SvgParameter>
            </Fill>
            <Stroke>
              <SvgParameter name="stroke">#5a3a1a</SvgParameter>
              <SvgParameter name="stroke-width">0.4</SvgParameter>
            </Stroke>
          </PolygonSymbolizer>
        </Rule>
      </FeatureTypeStyle>
    </sld:UserStyle>
  </sld:NamedLayer>
</sld:StyledLayerDescriptor>
