import { z } from 'zod';
import { hasNoCredentials } from './values.ts';

const group = 'Images';

/** Where pictures are stored. */
export const imageVariables = {
  IMAGES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket: 3 to 63 lower-case letters, digits, dots, hyphens')
    .optional()
    .meta({
      group,
      description: 'stores pictures in this bucket of S3 or a compatible server',
      unset: 'pictures are files in `DATA_DIR/images`',
      examples: ['recall'],
    }),
  IMAGES_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) URL such as https://s3.example.org' })
    .refine(hasNoCredentials, 'must not contain a user name and password: credentials are found as AWS tools find them')
    .optional()
    .meta({
      isSecret: true,
      group,
      description: 'a server other than AWS; needs `IMAGES_S3_BUCKET`',
      unset: 'AWS, in `IMAGES_S3_REGION`',
    }),
  IMAGES_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, 'must be a region such as eu-west-2')
    .optional()
    .meta({ group, description: 'region of the bucket; needs `IMAGES_S3_BUCKET`', unset: '`us-east-1`' }),
  IMAGES_S3_PREFIX: z
    .string()
    .regex(/^(?:[A-Za-z0-9_-][A-Za-z0-9_.-]*\/)*$/, 'must be folders that end with /, such as recall/')
    .optional()
    .meta({
      group,
      description: 'folders in the bucket that hold the pictures, one for each installation; needs `IMAGES_S3_BUCKET`',
      unset: 'the bucket itself',
    }),
};
