<?xml version="1.0" ?>
<sld:StyledLayerDescriptor xmlns:sld="http://www.opengis.net/sld" xmlns="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:gml="http://www.opengis.net/gml" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1.0">
  <sld:NamedLayer>
    <Name>departements</Name>
    <sld:UserStyle>
      <FeatureTypeStyle>
        <Rule>
          <PolygonSymbolizer>
            <Fill>
              <SvgParameter name="fill">
                <Categorize fallbackValue="#888888">
                  <LookupValue>
                    <ogc:PropertyName>superficie</ogc:PropertyName>
                  </LookupValue>
                  <Value>#edf8e9</Value>
                  <Threshold>5500</Threshold>
                  <Value>#bae4b3</Value>
                  <Threshold>6000</Threshold>
                  <Value>#74c476</Value>
                  <Threshold>6500</Threshold>
                  <Value>#31a354</Value>
                  <Threshold>7000</Threshold>
                  <Value>#006d2c</Value>
                </Categorize>
              </SvgParameter>
            </Fill>
            <Stroke>
              <SvgParameter name="stroke">#ffffff</SvgParameter>
              <SvgParameter name="stroke-width">1.2</SvgParameter>
            </Stroke>
          </PolygonSymbolizer>
          <TextSymbolizer>
            <Label>
              <ogc:PropertyName>nom</ogc:PropertyName>
            </Label>
            <Font>
              <SvgParameter name="font-family">Noto Sans</SvgParameter>
              <SvgParameter name="font-size">11</SvgParameter>
              <SvgParameter name="font-weight">bold</SvgParameter>
            </Font>
            <Halo>
              <Radius>1.5</Radius>
              <Fill>
                <SvgParameter name="fill">#ffffff</SvgParameter>
              </Fill>
            </Halo>
            <VendorOption name="autoWrap">70</VendorOption>
          </TextSymbolizer>
        </Rule>
      </FeatureTypeStyle>
    </sld:UserStyle>
  </sld:NamedLayer>
</sld:StyledLayerDescriptor>
