<?xml version="1.0" ?>
<sld:StyledLayerDescriptor xmlns:sld="http://www.opengis.net/sld" xmlns="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:gml="http://www.opengis.net/gml" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1.0">
  <sld:NamedLayer>
    <Name>departements</Name>
    <sld:UserStyle>
      <FeatureTypeStyle>
        <Rule>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>code</ogc:PropertyName>
              <ogc:Literal>22</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <PolygonSymbolizer>
            <Fill>
              <GraphicFill>
                <Graphic>
                  <Mark>
                    <WellKnownName>shape://horline</WellKnownName>
                    <Stroke>
                      <SvgParameter name="stroke">#264653</SvgParameter>
                      <SvgParameter name="stroke-width">1.4</SvgParameter>
                    </Stroke>
                  </Mark>
                  <Size>8</Size>
                  <Rotation>15</Rotation>
                </Graphic>
              </GraphicFill>
            </Fill>
            <Stroke>
              <SvgParameter name="stroke">#264653</SvgParameter>
              <SvgParameter name="stroke-width">1</SvgParameter>
            </Stroke>
          </PolygonSymbolizer>
        </Rule>
        <Rule>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>code</ogc:PropertyName>
              <ogc:Literal>29</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <PolygonSymbolizer>
            <Fill>
              <GraphicFill>
                <Graphic>
                  <Mark>
                    <WellKnownName>shape://horline</WellKnownName>
                    <Stroke>
                      <SvgParameter name="stroke">#2a9d8f</SvgParameter>
                      <SvgParameter name="stroke-width">1.4</SvgParameter>
                    </Stroke>
                  </Mark>
                  <Size>8</Size>
                  <Rotation>30</Rotation>
                </Graphic>
              </GraphicFill>
            </Fill>
            <Stroke>
              <SvgParameter name="stroke">#2a9d8f</SvgParameter>
              <SvgParameter name="stroke-width">1</SvgParameter>
            </Stroke>
          </PolygonSymbolizer>
        </Rule>
        <Rule>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>code</ogc:PropertyName>
              <ogc:Literal>56</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <PolygonSymbolizer>
            <Fill>
              <GraphicFill>
                <Graphic>
                  <Mark>
                    <WellKnownName>shape://horline</WellKnownName>
                    <Stroke>
                      <SvgParameter name="stroke">#e76f51</SvgParameter>
                      <SvgParameter name="stroke-width">1.4</SvgParameter>
                    </Stroke>
                  </Mark>
                  <Size>8</Size>
                  <Rotation>60</Rotation>
                </Graphic>
              </GraphicFill>
            </Fill>
            <Stroke>
              <SvgParameter name="stroke">#e76f51</SvgParameter>
              <SvgParameter name="stroke-width">1</SvgParameter>
            </Stroke>
          </PolygonSymbolizer>
        </Rule>
        <Rule>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>code</ogc:PropertyName>
              <ogc:Literal>35</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <PolygonSymbolizer>
            <Fill>
              <GraphicFill>
                <Graphic>
                  <Mark>
                    <WellKnownName>shape://horline</WellKnownName>
                    <Stroke>
                      <SvgParameter name="stroke">#6a4c93</SvgParameter>
                      <SvgParameter name="stroke-width">1.4</SvgParameter>
                    </Stroke>
                  </Mark>
                  <Size>8</Size>
                  <Rotation>75</Rotation>
                </Graphic>
              </GraphicFill>
            </Fill>
            <Stroke>
              <SvgParameter name="stroke">#6a4c93</SvgParameter>
              <SvgParameter name="stroke-width">1</SvgParameter>
            </Stroke>
          </PolygonSymbolizer>
        </Rule>
        <Rule>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>code</ogc:PropertyName>
              <ogc:Literal>44</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <PolygonSymbolizer>
            <Fill>
              <GraphicFill>
                <Graphic>
                  <Mark>
                    <WellKnownName>shape://horline</WellKnownName>
                    <Stroke>
                      <SvgParameter name="stroke">#1d3557</SvgParameter>
                      <SvgParameter name="stroke-width">1.4</SvgParameter>
                    </Stroke>
                  </Mark>
                  <Size>8</Size>
                  <Rotation>110</Rotation>
                </Graphic>
              </GraphicFill>
            </Fill>
            <Stroke>
              <SvgParameter name="stroke">#1d3557</SvgParameter>
              <SvgParameter name="stroke-width">1</SvgParameter>
            </Stroke>
          </PolygonSymbolizer>
        </Rule>
        <Rule>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>code</ogc:PropertyName>
              <ogc:Literal>49</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <PolygonSymbolizer>
            <Fill>
              <GraphicFill>
                <Graphic>
                  <Mark>
                    <WellKnownName>shape://horline</WellKnownName>
                    <Stroke>
                      <SvgParameter name="stroke">#bc4749</SvgParameter>
                      <SvgParameter name="stroke-width">1.4</SvgParameter>
                    </Stroke>
                  </Mark>
                  <Size>8</Size>
                  <Rotation>150</Rotation>
                </Graphic>
              </GraphicFill>
            </Fill>
            <Stroke>
              <SvgParameter name="stroke">#bc4749</SvgParameter>
              <SvgParameter name="stroke-width">1</SvgParameter>
            </Stroke>
          </PolygonSymbolizer>
        </Rule>
        <Rule>
          <ogc:Filter>
            <ogc:PropertyIsEqualTo>
              <ogc:PropertyName>code</ogc:PropertyName>
              <ogc:Literal>53</ogc:Literal>
            </ogc:PropertyIsEqualTo>
          </ogc:Filter>
          <PolygonSymbolizer>
            <Fill>
              <GraphicFill>
                <Graphic>
                  <Mark>
                    <WellKnownName>shape://horline</WellKnownName>
                    <Stroke>
                      <SvgParameter name="stroke">#606c38</SvgParameter>
                      <SvgParameter name="stroke-width">1.4</SvgParameter>
                    </Stroke>
                  </Mark>
                  <Size>8</Size>
                  <Rotation>45</Rotation>
                </Graphic>
              </GraphicFill>
            </Fill>
            <Stroke>
              <SvgParameter name="stroke">#606c38</SvgParameter>
              <SvgParameter name="stroke-width">1</SvgParameter>
            </Stroke>
          </PolygonSymbolizer>
        </Rule>
      </FeatureTypeStyle>
    </sld:UserStyle>
  </sld:NamedLayer>
</sld:StyledLayerDescriptor>
