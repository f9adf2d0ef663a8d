import { bytes, flag, keyPrefix, setting, text, url } from '../setting.ts';

/** Bucket of the objects, instead of a folder. */
export const objectsSettings = {
  s3Bucket: setting({
    variable: 'CARTABLE_S3_BUCKET',
    group: 'Objects',
    description:
      'Bucket of an S3-compatible store that keeps deposited files, images, pyramids and annexes, instead of objects/ of the data folder. It must exist.',
    ...text('cartable', 63),
  }),
  s3Prefix: setting({
    variable: 'CARTABLE_S3_PREFIX',
    group: 'Objects',
    description: 'Begins the keys of the bucket, which several platforms may share.',
    ...keyPrefix('platforms/cartes'),
  }),
  s3Endpoint: setting({
    variable: 'CARTABLE_S3_ENDPOINT',
    group: 'Objects',
    description: 'Address of the store; without it, that of Amazon in the region.',
    ...url(['http:', 'https:'], 'https://s3.example.org'),
  }),
  s3Region: setting({
    variable: 'CARTABLE_S3_REGION',
    group: 'Objects',
    description: 'Region requests are signed for; servers with one region take any.',
    fallback: 'us-east-1',
    ...text('eu-west-3 | garage', 63),
  }),
  s3AccessKey: setting({
    variable: 'CARTABLE_S3_ACCESS_KEY',
    group: 'Objects',
    description:
      'Identifier of the key of an account that reads, writes, lists and deletes in the bucket. Without it, what the environment has: AWS_ variables, a profile, the role of the machine.',
    secret: true,
    ...text('any text', 200),
  }),
  s3SecretKey: setting({
    variable: 'CARTABLE_S3_SECRET_KEY',
    group: 'Objects',
    description: 'Secret of that key.',
    secret: true,
    ...text('any text', 200),
  }),
  s3PathStyle: setting({
    variable: 'CARTABLE_S3_PATH_STYLE',
    group: 'Objects',
    description:
      'The bucket stands in the path of addresses (https://s3.example.org/bucket), as most servers want; false puts it in the name of the host.',
    fallback: 'true',
    ...flag(),
  }),
  s3CacheBytes: setting({
    variable: 'CARTABLE_S3_CACHE',
    group: 'Objects',
    description:
      'Local copies, in tmp/objects of the data folder, of the objects read as files (images, deposits): those read longest ago are deleted above it.',
    fallback: '10 GB',
    ...bytes(),
  }),
  s3LinksEndpoint: setting({
    variable: 'CARTABLE_S3_LINKS',
    group: 'Objects',
    description:
      'Address at which browsers reach the store. Given, those who may download a large file (archive of tiles, image, prepared file) are sent there by a signed address good for five minutes; without it, every byte passes through the server.',
    ...url(['http:', 'https:'], 'https://s3.example.org'),
  }),
  s3LinksAboveBytes: setting({
    variable: 'CARTABLE_S3_LINKS_ABOVE',
    group: 'Objects',
    description: 'Size from which a file is downloaded by such an address.',
    fallback: '50 MB',
    ...bytes(),
  }),
};
