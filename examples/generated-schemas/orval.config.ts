import { defineConfig } from 'orval';

export default defineConfig({
  recall: {
    input: '../../docs/openapi.json',
    output: {
      target: 'generated/index.ts',
      client: 'zod',
      // `{ note?: string }` and not `{ note?: string | undefined }`.
      override: { zod: { exactOptional: true } },
    },
  },
});
