import type { Finding } from '@cartable/contract';

/** Images told one by one for each remark. */
const mostNamed = 50;

/** A delivery has thousands of images, which mostly have the same fault: the first are named, the others counted. */
export function boundRemarks(findings: readonly Finding[]): Finding[] {
  const named = new Map<string, number>();
  const alike = new Map<string, Finding>();
  const kept = findings.filter((finding) => {
    const { code, file } = finding;
    if (file === undefined) return true;
    const rank = (named.get(code) ?? 0) + 1;
    named.set(code, rank);
    if (rank === mostNamed) alike.set(code, { ...othersAlike(file), count: 0 });
    const others = alike.get(code);
    if (rank <= mostNamed || !others) return true;
    others.count = (others.count ?? 0) + 1;
    return false;
  });
  return [...kept, ...[...alike.values()].filter(({ count }) => count !== 0)];
}

const othersAlike = (file: string): Finding => ({
  code: 'raster.others-alike',
  severity: 'info',
  file,
  params: {},
});
