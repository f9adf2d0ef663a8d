<?xml version="1.0" ?>
<sld:StyledLayerDescriptor xmlns:sld="http://www.opengis.net/sld" xmlns="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:gml="http://www.opengis.net/gml" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1.0">
  <sld:NamedLayer>
    <Name>communes</Name>
    <sld:UserStyle>
      <FeatureTypeStyle>
        <Rule>
          <PointSymbolizer uom="http://www.opengeospatial.org/se/units/metre">
            <Graphic>
              <Mark>
                <WellKnownName>hexagon</WellKnownName>
                <Fill>
                  <SvgParameter name="fill">#2a9d8f</SvgParameter>
                  <SvgParameter name="fill-opacity">0.5</SvgParameter>
                </Fill>
                <Stroke>
                  <SvgParameter name="stroke">#14524b</SvgParameter>
                  <SvgParameter name="stroke-width">60</SvgParameter>
                </Stroke>
              </Mark>
              <Size>
                <ogc:Function name="sqrt">
                  <ogc:Mul>
                    <ogc:PropertyName>hectares</ogc:PropertyName>
                    <ogc:Literal>6000</ogc:Literal>
                  </ogc:Mul>
                </ogc:Function>
              </Size>
            </Graphic>
          </PointSymbolizer>
        </Rule>
      </FeatureTypeStyle>
    </sld:UserStyle>
  </sld:NamedLayer>
</sld:StyledLayerDescriptor>
