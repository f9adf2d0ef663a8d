import { createHash } from 'node:crypto';

/** In the manner of the site, without its scripts: colours of the design system in light and dark. */
export const styleSheet = `
:root{color-scheme:light dark;--text:#161616;--soft:#666;--blue:#000091;--blue-hover:#1212ff;--on-blue:#f5f5fe;--page:#fff;--alt:#f6f6f6;--raised:#eee;--line:#ddd;--field:#3a3a3a;--area:#000091;--area-fill:#6a6af433;--red:#ce0500}
@media (prefers-color-scheme:dark){:root{--text:#fff;--soft:#a9a9a9;--blue:#8585f6;--blue-hover:#b1b1f9;--on-blue:#000091;--page:#161616;--alt:#1e1e1e;--raised:#242424;--line:#353535;--field:#cecece;--area:#8585f6;--area-fill:#8585f633;--red:#ff9575}}
*{box-sizing:border-box}
html{font:100%/1.5 system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;color:var(--text);background:var(--page);overflow-wrap:break-word}
a{color:var(--blue);text-underline-offset:.25em}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:2px solid #0a76f6;outline-offset:2px}
.wrap{width:100%;max-width:78rem;margin-inline:auto;padding-inline:1rem}
@media (min-width:48em){.wrap{padding-inline:1.5rem}}
.skip{position:absolute;left:-999rem}
.skip:focus{left:1rem;top:.5rem;background:var(--page);padding:.5rem 1rem;z-index:1}
header.top{border-bottom:1px solid var(--line)}
header.top .wrap{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1.5rem;padding-block:.75rem}
.brand{font-weight:700;font-size:1.25rem;color:var(--text);text-decoration:none;margin-right:auto}
.brand small{display:block;font-size:.875rem;font-weight:400;color:var(--soft)}
header.top ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:0;padding:0;list-style:none;font-size:.875rem}
header.top li a{display:inline-block;padding-block:.25rem}
.trail{font-size:.75rem;margin-block:1rem}
.trail ol{display:flex;flex-wrap:wrap;margin:0;padding:0;list-style:none;color:var(--soft)}
.trail li+li::before{content:"›";padding-inline:.5rem}
.trail a{color:var(--soft)}
main{flex:1;padding-block:.5rem 3rem}
h1{font-size:clamp(1.75rem,1.2rem + 2vw,2.5rem);line-height:1.2;margin:.5rem 0 1rem}
h2{font-size:1.375rem;line-height:1.3;margin:2.5rem 0 .75rem}
h3{font-size:1.125rem;margin:1.5rem 0 .5rem}
p{margin:.5rem 0;max-width:48rem}
.lead{font-size:1.125rem}
.soft,.hint{color:var(--soft);font-size:.875rem}
code{font:.875em/1.5 ui-monospace,"SF Mono",Menlo,Consolas,monospace;background:var(--alt);padding:.125rem .25rem;overflow-wrap:anywhere}
.address{display:block;padding:.75rem 1rem;border-left:4px solid var(--blue);margin-block:.5rem}
.tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr));gap:1rem;margin:1rem 0;padding:0;list-style:none}
.tiles>li{position:relative;border:1px solid var(--line);border-bottom:4px solid var(--blue);padding:1.25rem;display:flex;flex-direction:column;gap:.25rem}
.tiles h2,.tiles h3{margin:0;font-size:1.125rem}
.tiles a{text-decoration:none}
.tiles a::after{content:"";position:absolute;inset:0}
.tiles>li:hover{background:var(--alt)}
.tiles p{margin:0;display:-webkit-box;-webkit-line-clamp:3;-webkit-box-orient:vertical;overflow:hidden}
.columns{display:grid;gap:0 3rem}
@media (min-width:62em){.columns{grid-template-columns:2fr 1fr}}
.columns>*{min-width:0}
dl{margin:.5rem 0}
dt{color:var(--soft);font-size:.875rem}
dd{margin:0 0 .75rem;min-width:0}
.plain{margin:0;padding:0;list-style:none}
.plain li+li{margin-top:.25rem}
.tags{display:flex;flex-wrap:wrap;gap:.5rem;margin:0;padding:0;list-style:none}
.tags li{background:var(--raised);border-radius:1rem;padding:.125rem .75rem;font-size:.875rem}
.scroll{overflow-x:auto;border:1px solid var(--line);margin-block:.75rem}
table{border-collapse:collapse;width:100%;font-size:.875rem}
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th,td{text-align:left;vertical-align:top;padding:.5rem .75rem;border-bottom:1px solid var(--line)}
thead th{background:var(--alt);border-bottom:2px solid var(--field);white-space:nowrap}
tbody tr:last-child>*{border-bottom:0}
td{max-width:24rem}
td.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
th.number{text-align:right}
.props th{width:1%;white-space:nowrap;font-weight:400;color:var(--soft)}
@media (max-width:36em){.props th{width:40%;white-space:normal;overflow-wrap:anywhere}}
.drawing{margin:.75rem 0;border:1px solid var(--line);background:var(--alt)}
.drawing svg{display:block;width:100%;height:auto;max-height:26rem}
.drawing path{stroke:var(--area);stroke-width:1.25;stroke-linejoin:round;stroke-linecap:round;fill:none;vector-effect:non-scaling-stroke}
.drawing .a{fill:var(--area-fill);fill-rule:evenodd}
.drawing .p{stroke-width:9}
.drawing a:hover path,.drawing a:focus path{stroke:var(--red)}
.drawing a:hover .a,.drawing a:focus .a{fill:var(--area)}
form{background:var(--alt);padding:1.25rem;margin-block:.75rem}
.fields{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,14rem),1fr));gap:1rem}
label{display:block;margin-bottom:.25rem}
input,select,textarea{width:100%;font:inherit;color:var(--text);background:var(--raised);border:0;border-bottom:2px solid var(--field);border-radius:.25rem .25rem 0 0;padding:.5rem 1rem;min-height:2.5rem}
textarea{resize:vertical}
summary{cursor:pointer;color:var(--blue);padding-block:.75rem}
details>:last-child{margin-bottom:1rem}
.actions{display:flex;flex-wrap:wrap;gap:.75rem 1.25rem;align-items:center;margin-top:1rem}
.button{display:inline-block;font:inherit;font-weight:500;background:var(--blue);color:var(--on-blue);border:0;padding:.5rem 1rem;min-height:2.5rem;text-decoration:none;cursor:pointer}
.button:hover{background:var(--blue-hover)}
.pager{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:center;margin-block:1rem}
.pager .count{margin:0 auto 0 0}
.alert{border:1px solid var(--red);border-left-width:2.5rem;padding:1rem 1.25rem;margin-block:1rem}
footer{border-top:2px solid var(--blue);font-size:.875rem;padding-block:1.25rem}
footer ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:0;padding:0;list-style:none}
`.trim();

export const styleEtag = createHash('sha256').update(styleSheet).digest('base64url').slice(0, 12);

/** The pages load one style sheet of ours, send forms to us, and nothing else. */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'";
