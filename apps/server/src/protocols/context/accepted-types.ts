/** Media types without parameters, the preferred first (RFC 9110 §12.5.1). */
export function acceptedTypes(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, 1_000)
    .split(',')
    .map((part) => {
      const quality = /;\s*q=([\d.]+)/i.exec(part)?.[1];
      return { type: essenceOf(part), quality: Number(quality ?? 1) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ type }) => type);
}

export function essenceOf(mediaType: string): string {
  return mediaType.split(';')[0]!.trim().toLowerCase();
}
