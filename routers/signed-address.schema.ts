import { z } from 'zod';
import type { SignedAddress } from '../src/services/signed-addresses/signed-address.ts';
import { Timestamp } from './common.schema.ts';

export const SignedAddressView = z
  .object({
    url: z.string().meta({ description: 'Address that a browser downloads the file from, without a header' }),
    expiresAt: Timestamp.meta({ description: 'When the address ends, five minutes after it was made' }),
  })
  .meta({ id: 'SignedAddress' });

export function toSignedAddress({ url, expiresAt }: SignedAddress): z.output<typeof SignedAddressView> {
  return { url, expiresAt: expiresAt.toISOString() };
}
