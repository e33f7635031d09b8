/**
 * Reads an answer of ListObjectsV2, whose format is fixed and flat, so no XML parser is needed.
 * @returns `next`: the token for the next page; undefined after the last one
 */
export function objectsIn(xml: string) {
  const objects = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, object = '']) => ({
    key: textOf('Key', object) ?? '',
    size: Number(textOf('Size', object)),
    modifiedAt: new Date(textOf('LastModified', object) ?? Number.NaN),
  }));
  const isTruncated = textOf('IsTruncated', xml) === 'true';
  return { objects, next: isTruncated ? textOf('NextContinuationToken', xml) : undefined };
}

function textOf(name: string, xml: string): string | undefined {
  const value = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return value?.replace(/&(amp|lt|gt|quot|apos|#\d+);/g, (entity, code: string) => signs[code] ?? unicode(entity));
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unicode(entity: string): string {
  return String.fromCodePoint(Number(entity.slice(2, -1)));
}
