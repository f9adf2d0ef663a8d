<?xml version="1.0" ?>
<sld:StyledLayerDescriptor xmlns:sld="http://www.opengis.net/sld" xmlns="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:gml="http://www.opengis.net/gml" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1.0">
  <sld:NamedLayer>
    <Name>departements</Name>
    <sld:UserStyle>
      <FeatureTypeStyle>
        <Rule>
          <Description>
            <Title>Forêt de feuillus</Title>
          </Description>
          <PolygonSymbolizer>
            <Fill>
              <SvgParameter name="fill">#74c476</SvgParameter>
            </Fill>
            <Stroke>
              <SvgParameter name="stroke">#006d2c</SvgParameter>
              <SvgParameter name="stroke-width">1</SvgParameter>
            </Stroke>
          </PolygonSymbolizer>
        </Rule>
        <Rule>
          <Description>
            <Title>Zone en travaux</Title>
          </Description>
          <PolygonSymbolizer>
            <Fill>
              <GraphicFill>
                <Graphic>
                  <Mark>
                    <WellKnownName>shape://slash</WellKnownName>
                    <Stroke>
                      <SvgParameter name="stroke">#9c6644</SvgParameter>
                      <SvgParameter name="stroke-width">1.5</SvgParameter>
                    </Stroke>
                  </Mark>
                  <Size>8</Size>
                </Graphic>
              </GraphicFill>
            </Fill>
            <Stroke>
              <SvgParameter name="stroke">#9c6644</SvgParameter>
              <SvgParameter name="stroke-width">1</SvgParameter>
            </Stroke>
          </PolygonSymbolizer>
        </Rule>
        <Rule>
          <Description>
            <Title>Zone humide</Title>
          </Description>
          <PolygonSymbolizer>
            <Fill>
              <GraphicFill>
                <Graphic>
                  <Mark>
                    <WellKnownName>shape://horline</WellKnownName>
                    <Stroke>
                      <SvgParameter name="stroke">#2a9d8f</SvgParameter>
                      <SvgParameter name="stroke-width">1.5</SvgParameter>
                    </Stroke>
                  </Mark>
                  <Size>6</Size>
                  <Rotation>30</Rotation>
                </Graphic>
              </GraphicFill>
            </Fill>
            <Stroke>
              <SvgParameter name="stroke">#2a9d8f</SvgParameter>
              <SvgParameter name="stroke-width">1</SvgParameter>
              <SvgParameter name="stroke-dasharray">4 2</SvgParameter>
            </Stroke>
          </PolygonSymbolizer>
        </Rule>
        <Rule>
          <Description>
            <Title>Verger</Title>
          </Description>
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
                  <Size>3</Size>
                </Graphic>
              </GraphicFill>
            </Fill>
            <VendorOption name="graphic-margin">2</VendorOption>
          </PolygonSymbolizer>
        </Rule>
        <Rule>
          <Description>
            <Title>Périmètre</Title>
          </Description>
          <PolygonSymbolizer>
            <Stroke>
              <GraphicStroke>
                <Graphic>
                  <Mark>
                    <WellKnownName>circle</WellKnownName>
                    <Fill>
                      <SvgParameter name="fill">#1d3557</SvgParameter>
                    </Fill>
                  </Mark>
                  <Size>4</Size>
                </Graphic>
                <Gap>4</Gap>
              </GraphicStroke>
            </Stroke>
          </PolygonSymbolizer>
        </Rule>
        <Rule>
          <Description>
            <Title>Nom du département</Title>
          </Description>
          <TextSymbolizer>
            <Label>
              <ogc:PropertyName>nom</ogc:PropertyName>
            </Label>
            <Font>
              <SvgParameter name="font-family">Noto Sans</SvgParameter>
              <SvgParameter name="font-size">13</SvgParameter>
              <SvgParameter name="font-weight">bold</SvgParameter>
            </Font>
            <Halo>
              <Radius>1.5</Radius>
              <Fill>
                <SvgParameter name="fill">#ffe066</SvgParameter>
              </Fill>
            </Halo>
            <Fill>
              <SvgParameter name="fill">#9d0208</SvgParameter>
            </Fill>
          </TextSymbolizer>
        </Rule>
        <Rule>
          <ElseFilter/>
          <PolygonSymbolizer>
            <Fill>
              <SvgParameter name="fill">#dddddd</SvgParameter>
            </Fill>
          </PolygonSymbolizer>
        </Rule>
      </FeatureTypeStyle>
    </sld:UserStyle>
  </sld:NamedLayer>
</sld:StyledLayerDescriptor>
