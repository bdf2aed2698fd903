import { z } from 'zod';
import { wholeNumber, urlHostOf } from './values.ts';

const group = 'Server';

/** The process and its folder. */
export const serverVariables = {
  NODE_ENV: z
    .string()
    .optional()
    .meta({
      group,
      description: '`production` keeps libraries from showing stack traces; the service itself ignores it',
      examples: ['production'],
    }),
  PORT: wholeNumber(0, 65_535).default(3100).meta({ group, description: 'port to listen on; 0 chooses a free one' }),
  HOST: z
    .string()
    .refine((host) => URL.canParse(`http://${urlHostOf(host)}`), 'must be a host name or an IP address')
    .default('127.0.0.1')
    .meta({
      group,
      description:
        'address to listen on; `0.0.0.0` for all, as in a container, or to try it on a phone in the same network',
    }),
  DATA_DIR: z
    .string()
    .min(1, 'must not be empty')
    .default('data')
    .meta({
      group,
      description:
        'folder of this installation: embedded database, passwords of the demo, keys, pictures, uploads, e-mails that are not sent',
      examples: ['/var/lib/dietary-recall'],
    }),
};
