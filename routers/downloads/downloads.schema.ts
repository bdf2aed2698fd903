import { z } from 'zod';
import { Text } from '../common.schema.ts';

export const DownloadInput = z.strictObject({
  ticket: Text(4096).meta({ description: 'What the address that an operation made has' }),
});
