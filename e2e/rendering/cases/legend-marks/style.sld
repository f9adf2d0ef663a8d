<?xml version="1.0" ?>
<sld:StyledLayerDescriptor xmlns:sld="http://www.opengis.net/sld" xmlns="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:gml="http://www.opengis.net/gml" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1.0">
  <sld:NamedLayer>
    <Name>communes</Name>
    <sld:UserStyle>
      <FeatureTypeStyle>
        <Rule>
          <Description>
            <Title>square</Title>
          </Description>
          <PointSymbolizer>
            <Graphic>
              <Mark>
                <WellKnownName>square</WellKnownName>
                <Fill>
                  <SvgParameter name="fill">#2f6db5</SvgParameter>
                  <SvgParameter name="fill-opacity">0.85</SvgParameter>
                </Fill>
                <Stroke>
                  <SvgParameter name="stroke">#12305a</SvgParameter>
                  <SvgParameter name="stroke-width">1</SvgParameter>
                </Stroke>
              </Mark>
              <Size>18</Size>
            </Graphic>
          </PointSymbolizer>
        </Rule>
        <Rule>
          <Description>
            <Title>circle</Title>
          </Description>
          <PointSymbolizer>
            <Graphic>
              <Mark>
                <WellKnownName>circle</WellKnownName>
                <Fill>
                  <SvgParameter name="fill">#2f6db5</SvgParameter>
                  <SvgParameter name="fill-opacity">0.85</SvgParameter>
                </Fill>
                <Stroke>
                  <SvgParameter name="stroke">#12305a</SvgParameter>
                  <SvgParameter name="stroke-width">1</SvgParameter>
                </Stroke>
              </Mark>
              <Size>18</Size>
            </Graphic>
          </PointSymbolizer>
        </Rule>
        <Rule>
          <Description>
            <Title>triangle</Title>
          </Description>
          <PointSymbolizer>
            <Graphic>
              <Mark>
                <WellKnownName>triangle</WellKnownName>
                <Fill>
                  <SvgParameter name="fill">#2f6db5</SvgParameter>
                  <SvgParameter name="fill-opacity">0.85</SvgParameter>
                </Fill>
                <Stroke>
                  <SvgParameter name="stroke">#12305a</SvgParameter>
                  <SvgParameter name="stroke-width">1</SvgParameter>
                </Stroke>
              </Mark>
              <Size>18</Size>
            </Graphic>
          </PointSymbolizer>
        </Rule>
        <Rule>
          <Description>
            <Title>star</Title>
          </Description>
          <PointSymbolizer>
            <Graphic>
              <Mark>
                <WellKnownName>star</WellKnownName>
                <Fill>
                  <SvgParameter name="fill">#2f6db5</SvgParameter>
                  <SvgParameter name="fill-opacity">0.85</SvgParameter>
                </Fill>
                <Stroke>
                  <SvgParameter name="stroke">#12305a</SvgParameter>
                  <SvgParameter name="stroke-width">1</SvgParameter>
                </Stroke>
              </Mark>
              <Size>18</Size>
            </Graphic>
          </PointSymbolizer>
        </Rule>
        <Rule>
          <Description>
            <Title>cross</Title>
          </Description>
          <PointSymbolizer>
            <Graphic>
              <Mark>
                <WellKnownName>cross</WellKnownName>
                <Fill>
                  <SvgParameter name="fill">#2f6db5</SvgParameter>
                  <SvgParameter name="fill-opacity">0.85</SvgParameter>
                </Fill>
                <Stroke>
                  <SvgParameter name="stroke">#12305a</SvgParameter>
                  <SvgParameter name="stroke-width">1</SvgParameter>
                </Stroke>
              </Mark>
              <Size>18</Size>
            </Graphic>
          </PointSymbolizer>
        </Rule>
        <Rule>
          <Description>
            <Title>x</Title>
          </Description>
          <PointSymbolizer>
            <Graphic>
              <Mark>
                <WellKnownName>x</WellKnownName>
                <Fill>
                  <SvgParameter name="fill">#2f6db5</SvgParameter>
                  <SvgParameter name="fill-opacity">0.85</SvgParameter>
                </Fill>
                <Stroke>
                  <SvgParameter name="stroke">#12305a</SvgParameter>
                  <SvgParameter name="stroke-width">1</SvgParameter>
                </Stroke>
              </Mark>
              <Size>18</Size>
            </Graphic>
          </PointSymbolizer>
        </Rule>
        <Rule>
          <Description>
            <Title>diamond</Title>
          </Description>
          <PointSymbolizer>
            <Graphic>
              <Mark>
                <WellKnownName>diamond</WellKnownName>
                <Fill>
                  <SvgParameter name="fill">#2f6db5</SvgParameter>
                  <SvgParameter name="fill-opacity">0.85</SvgParameter>
                </Fill>
                <Stroke>
                  <SvgParameter name="stroke">#12305a</SvgParameter>
                  <SvgParameter name="stroke-width">1</SvgParameter>
                </Stroke>
              </Mark>
              <Size>18</Size>
            </Graphic>
          </PointSymbolizer>
        </Rule>
        <Rule>
          <Description>
            <Title>pentagon</Title>
          </Description>
          <PointSymbolizer>
            <Graphic>
              <Mark>
                <WellKnownName>pentagon</WellKnownName>
                <Fill>
                  <SvgParameter name="fill">#2f6db5</SvgParameter>
                  <SvgParameter name="fill-opacity">0.85</SvgParameter>
                </Fill>
                <Stroke>
                  <SvgParameter name="stroke">#12305a</SvgParameter>
                  <SvgParameter name="stroke-width">1</SvgParameter>
                </Stroke>
              </Mark>
              <Size>18</Size>
            </Graphic>
          </PointSymbolizer>
        </Rule>
        <Rule>
          <Description>
            <Title>hexagon</Title>
          </Description>
          <PointSymbolizer>
            <Graphic>
              <Mark>
                <WellKnownName>hexagon</WellKnownName>
                <Fill>
                  <SvgParameter name="fill">#2f6db5</SvgParameter>
                  <SvgParameter name="fill-opacity">0.85</SvgParameter>
                </Fill>
                <Stroke>
                  <SvgParameter name="stroke">#12305a</SvgParameter>
                  <SvgParameter name="stroke-width">1</SvgParameter>
                </Stroke>
              </Mark>
              <Size>18</Size>
            </Graphic>
          </PointSymbolizer>
        </Rule>
        <Rule>
          <Description>
            <Title>octagon</Title>
          </Description>
          <PointSymbolizer>
            <Graphic>
              <Mark>
                <WellKnownName>octagon</WellKnownName>
                <Fill>
                  <SvgParameter name="fill">#2f6db5</SvgParameter>
                  <SvgParameter name="fill-opacity">0.85</SvgParameter>
                </Fill>
                <Stroke>
                  <SvgParameter name="stroke">#12305a</SvgParameter>
                  <SvgParameter name="stroke-width">1</SvgParameter>
                </Stroke>
              </Mark>
              <Size>18</Size>
            </Graphic>
          </PointSymbolizer>
        </Rule>
        <Rule>
          <Description>
            <Title>semi_circle</Title>
          </Description>
          <PointSymbolizer>
            <Graphic>
              <Mark>
                <WellKnownName>semi_circle</WellKnownName>
                <Fill>
                  <SvgParameter name="fill">#2f6db5</SvgParameter>
                  <SvgParameter name="fill-opacity">0.85</SvgParameter>
                </Fill>
                <Stroke>
                  <SvgParameter name="stroke">#12305a</SvgParameter>
                  <SvgParameter name="stroke-width">1</SvgParameter>
                </Stroke>
              </Mark>
              <Size>18</Size>
            </Graphic>
          </PointSymbolizer>
        </Rule>
        <Rule>
          <Description>
            <Title>arrow</Title>
          </Description>
          <PointSymbolizer>
            <Graphic>
              <Mark>
                <WellKnownName>arrow</WellKnownName>
                <Fill>
                  <SvgParameter name="fill">#2f6db5</SvgParameter>
                  <SvgParameter name="fill-opacity">0.85</SvgParameter>
                </Fill>
                <Stroke>
                  <SvgParameter name="stroke">#12305a</SvgParameter>
                  <SvgParameter name="stroke-width">1</SvgParameter>
                </Stroke>
              </Mark>
              <Size>18</Size>
            </Graphic>
          </PointSymbolizer>
        </Rule>
        <Rule>
          <Description>
            <Title>shape://oarrow</Title>
          </Description>
          <PointSymbolizer>
            <Graphic>
              <Mark>
                <WellKnownName>shape://oarrow</WellKnownName>
                <Fill>
                  <SvgParameter name="fill">#2f6db5</SvgParameter>
                  <SvgParameter name="fill-opacity">0.85</SvgParameter>
                </Fill>
                <Stroke>
                  <SvgParameter name="stroke">#12305a</SvgParameter>
                  <SvgParameter name="stroke-width">1</SvgParameter>
                </Stroke>
              </Mark>
              <Size>18</Size>
            </Graphic>
          </PointSymbolizer>
        </Rule>
        <Rule>
          <Description>
            <Title>shape://carrow</Title>
          </Description>
          <PointSymbolizer>
            <Graphic>
              <Mark>
                <WellKnownName>shape://carrow</WellKnownName>
                <Fill>
                  <SvgParameter name="fill">#2f6db5</SvgParameter>
                  <SvgParameter name="fill-opacity">0.85</SvgParameter>
                </Fill>
                <Stroke>
                  <SvgParameter name="stroke">#12305a</SvgParameter>
                  <SvgParameter name="stroke-width">1</SvgParameter>
                </Stroke>
              </Mark>
              <Size>18</Size>
            </Graphic>
          </PointSymbolizer>
        </Rule>
        <Rule>
          <Description>
            <Title>shape://vertline</Title>
          </Description>
          <PointSymbolizer>
            <Graphic>
              <Mark>
                <WellKnownName>shape://vertline</WellKnownName>
                <Fill>
                  <SvgParameter name="fill">#2f6db5</SvgParameter>
                  <SvgParameter name="fill-opacity">0.85</SvgParameter>
                </Fill>
                <Stroke>
                  <SvgParameter name="stroke">#12305a</SvgParameter>
                  <SvgParameter name="stroke-width">1</SvgParameter>
                </Stroke>
              </Mark>
              <Size>18</Size>
            </Graphic>
          </PointSymbolizer>
        </Rule>
        <Rule>
          <Description>
            <Title>shape://horline</Title>
          </Description>
          <PointSymbolizer>
            <Graphic>
              <Mark>
                <WellKnownName>shape://horline</WellKnownName>
                <Fill>
                  <SvgParameter name="fill">#2f6db5</SvgParameter>
                  <SvgParameter name="fill-opacity">0.85</SvgParameter>
                </Fill>
                <Stroke>
                  <SvgParameter name="stroke">#12305a</SvgParameter>
                  <SvgParameter name="stroke-width">1</SvgParameter>
                </Stroke>
              </Mark>
              <Size>18</Size>
            </Graphic>
          </PointSymbolizer>
        </Rule>
        <Rule>
          <Description>
            <Title>shape://slash</Title>
          </Description>
          <PointSymbolizer>
            <Graphic>
              <Mark>
                <WellKnownName>shape://slash</WellKnownName>
                <Fill>
                  <SvgParameter name="fill">#2f6db5</SvgParameter>
                  <SvgParameter name="fill-opacity">0.85</SvgParameter>
                </Fill>
                <Stroke>
                  <SvgParameter name="stroke">#12305a</SvgParameter>
                  <SvgParameter name="stroke-width">1</SvgParameter>
                </Stroke>
              </Mark>
              <Size>18</Size>
            </Graphic>
          </PointSymbolizer>
        </Rule>
        <Rule>
          <Description>
            <Title>shape://backslash</Title>
          </Description>
          <PointSymbolizer>
            <Graphic>
              <Mark>
                <WellKnownName>shape://backslash</WellKnownName>
                <Fill>
                  <SvgParameter name="fill">#2f6db5</SvgParameter>
                  <SvgParameter name="fill-opacity">0.85</SvgParameter>
                </Fill>
                <Stroke>
                  <SvgParameter name="stroke">#12305a</SvgParameter>
                  <SvgParameter name="stroke-width">1</SvgParameter>
                </Stroke>
              </Mark>
              <Size>18</Size>
            </Graphic>
          </PointSymbolizer>
        </Rule>
        <Rule>
          <Description>
            <Title>shape://plus</Title>
          </Description>
          <PointSymbolizer>
            <Graphic>
              <Mark>
                <WellKnownName>shape://plus</WellKnownName>
                <Fill>
                  <SvgParameter name="fill">#2f6db5</SvgParameter>
                  <SvgParameter name="fill-opacity">0.85</SvgParameter>
                </Fill>
                <Stroke>
                  <SvgParameter name="stroke">#12305a</SvgParameter>
                  <SvgParameter name="stroke-width">1</SvgParameter>
                </Stroke>
              </Mark>
              <Size>18</Size>
            </Graphic>
          </PointSymbolizer>
        </Rule>
        <Rule>
          <Description>
            <Title>shape://times</Title>
          </Description>
          <PointSymbolizer>
            <Graphic>
              <Mark>
                <WellKnownName>shape://times</WellKnownName>
                <Fill>
                  <SvgParameter name="fill">#2f6db5</SvgParameter>
                  <SvgParameter name="fill-opacity">0.85</SvgParameter>
                </Fill>
                <Stroke>
                  <SvgParameter name="stroke">#12305a</SvgParameter>
                  <SvgParameter name="stroke-width">1</SvgParameter>
                </Stroke>
              </Mark>
              <Size>18</Size>
            </Graphic>
          </PointSymbolizer>
        </Rule>
      </FeatureTypeStyle>
    </sld:UserStyle>
  </sld:NamedLayer>
</sld:StyledLayerDescriptor>
