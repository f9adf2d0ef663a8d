<?xml version="1.0" ?>
<sld:StyledLayerDescriptor xmlns:sld="http://www.opengis.net/sld" xmlns="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:gml="http://www.opengis.net/gml" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1.0">
  <sld:NamedLayer>
    <Name>communes</Name>
    <sld:UserStyle>
      <FeatureTypeStyle>
        <Rule>
          <Description>
            <Title>Communes</Title>
          </Description>
          <PointSymbolizer>
            <Graphic>
              <Mark>
                <WellKnownName>circle</WellKnownName>
                <Fill>
                  <SvgParameter name="fill">
                    <Recode fallbackValue="#888888">
                      <LookupValue>
                        <ogc:PropertyName>code_dep</ogc:PropertyName>
                      </LookupValue>
                      <MapItem>
                        <Data>35</Data>
                        <Value>#2f6db5</Value>
                      </MapItem>
                      <MapItem>
                        <Data>53</Data>
                        <Value>#d07a1f</Value>
                      </MapItem>
                    </Recode>
                  </SvgParameter>
                  <SvgParameter name="fill-opacity">0.8</SvgParameter>
                </Fill>
                <Stroke>
                  <SvgParameter name="stroke">#ffffff</SvgParameter>
                  <SvgParameter name="stroke-width">0.8</SvgParameter>
                </Stroke>
              </Mark>
              <Size>
                <Interpolate fallbackValue="0" mode="numeric">
                  <LookupValue>
                    <ogc:PropertyName>hectares</ogc:PropertyName>
                  </LookupValue>
                  <InterpolationPoint>
                    <Data>200</Data>
                    <Value>4</Value>
                  </InterpolationPoint>
                  <InterpolationPoint>
                    <Data>2000</Data>
                    <Value>9</Value>
                  </InterpolationPoint>
                  <InterpolationPoint>
                    <Data>8000</Data>
                    <Value>20</Value>
                  </InterpolationPoint>
                </Interpolate>
              </Size>
            </Graphic>
          </PointSymbolizer>
        </Rule>
      </FeatureTypeStyle>
    </sld:UserStyle>
  </sld:NamedLayer>
</sld:StyledLayerDescriptor>
