import { childrenOf, readXml, textOf, type XmlNode } from '@cartable/ogc';

export interface Assertion {
  readonly label: string;
  /** XQuery: a status, then messages. */
  readonly expression: string;
}

/** The assertions of a test suite of the validator, in its order. */
export function readAssertions(suite: string): Assertion[] {
  const found: Assertion[] = [];
  collect(readXml(suite), found);
  return found;
}

function collect(node: XmlNode, into: Assertion[]): void {
  if (node.local !== 'TestAssertion') {
    for (const child of node.children) collect(child, into);
    return;
  }
  const value = (name: string) => childrenOf(node, name).map((one) => textOf(one))[0] ?? '';
  into.push({ label: value('label'), expression: value('expression') });
}

/** The two functions of FunctX that the library of the validator uses. */
const functx = `
declare function functx:substring-after-last-match($text as xs:string?, $pattern as xs:string) as xs:string {
  replace($text, '^.*' || $pattern, '')
};
declare function functx:replace-multi($text as xs:string?, $from as xs:string*, $to as xs:string*) as xs:string? {
  fold-left(1 to count($from), $text, function($done, $i) { replace($done, $from[$i], ($to[$i], '')[1]) })
};
`;

/**
 * One query of them all over a database: the library of the validator, whose driver it takes the place of, then each
 * assertion by itself.
 */
export function composeQuery(
  library: string,
  assertions: readonly Assertion[],
  { database, log }: { database: string; log: string },
): string {
  const bound: Readonly<Record<string, string>> = {
    db: `db:open('${database}')`,
    records: `db:open('${database}')//gmd:MD_Metadata`,
    idMap: 'map {}',
    testObjectId: "''",
    logFile: `'${log}'`,
    statFile: "''",
    encoding: "'UTF-8'",
    schemapath: "''",
  };
  const prelude = Object.entries(bound)
    .reduce(
      (text, [name, value]) =>
        text.replace(
          new RegExp(`(declare variable \\$${name}) external;`),
          (_, head) => `${head} := ${value};`,
        ),
      library,
    )
    .replace(/import module namespace functx[^;]*;/, "declare namespace functx = 'http://www.functx.com';")
    .replace('declare function local:strippath', `${functx}declare function local:strippath`);
  const results = assertions.map(
    ({ label, expression }) => `<result label="${label.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">{
  let $found := try { ${expression} } catch * { ('FAILED', <message>{ $err:description }</message>) }
  return (attribute status { $found[1] }, tail($found))
}</result>`,
  );
  return `${prelude}\nreturn <results>{ (${results.join(',\n')}) }</results>\n`;
}

export interface AssertionResult {
  readonly label: string;
  readonly status: string;
  /** What it says against which record. */
  readonly messages: readonly string[];
}

export function readResults(xml: string): AssertionResult[] {
  return childrenOf(readXml(xml), 'result').map((node) => {
    const attribute = (name: string) => node.attributes.find(({ local }) => local === name)?.value ?? '';
    return {
      label: attribute('label'),
      status: attribute('status'),
      messages: node.children.map(messageOf),
    };
  });
}

function messageOf(node: XmlNode): string {
  const template = node.attributes.find(({ local }) => local === 'ref')?.value ?? '';
  const values = node.children.flatMap(({ children }) => children).map((argument) => textOf(argument));
  return [template, ...values, textOf(node)].filter((part) => part !== '').join(' ');
}
