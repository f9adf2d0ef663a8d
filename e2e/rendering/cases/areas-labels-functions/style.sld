<?xml version="1.0" ?>
<sld:StyledLayerDescriptor xmlns:sld="http://www.opengis.net/sld" xmlns="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:gml="http://www.opengis.net/gml" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1.0">
  <sld:NamedLayer>
    <Name>departements</Name>
    <sld:UserStyle>
      <FeatureTypeStyle>
        <Rule>
          <PolygonSymbolizer>
            <Fill>
              <SvgParameter name="fill">#eef4fb</SvgParameter>
            </Fill>
            <Stroke>
              <SvgParameter name="stroke">#7a9cc6</SvgParameter>
              <SvgParameter name="stroke-width">1</SvgParameter>
            </Stroke>
          </PolygonSymbolizer>
          <TextSymbolizer>
            <Label>
              <Concatenate>
                <StringValue>
                  <ChangeCase direction="toUpper">
                    <StringValue>
                      <ogc:PropertyName>nom</ogc:PropertyName>
                    </StringValue>
                  </ChangeCase>
                </StringValue>
                <StringValue> </StringValue>
                <StringValue>
                  <FormatNumber fallbackValue="?" groupingSeparator=" ">
                    <NumericValue>
                      <ogc:PropertyName>superficie</ogc:PropertyName>
                    </NumericValue>
                    <Pattern>#,##0</Pattern>
                  </FormatNumber>
                </StringValue>
                <StringValue> km²</StringValue>
              </Concatenate>
            </Label>
            <Font>
              <SvgParameter name="font-family">Noto Sans</SvgParameter>
              <SvgParameter name="font-size">10</SvgParameter>
            </Font>
            <Halo>
              <Radius>1</Radius>
              <Fill>
                <SvgParameter name="fill">#ffffff</SvgParameter>
              </Fill>
            </Halo>
            <Fill>
              <SvgParameter name="fill">#1d3557</SvgParameter>
            </Fill>
          </TextSymbolizer>
        </Rule>
      </FeatureTypeStyle>
    </sld:UserStyle>
  </sld:NamedLayer>
</sld:StyledLayerDescriptor>
