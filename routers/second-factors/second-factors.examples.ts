import type { AnswersOf } from '../index.ts';

const factor = {
  id: '0b6b4a5e-6a0c-4f0e-9d53-2f6f6f8f7a11',
  kind: 'totp',
  name: 'Phone',
  createdAt: '2026-11-21T09:00:00.000Z',
  lastUsedAt: null,
} as const;
const recoveryCodes = ['K7QM-2XWD-9FHT-RB4C', 'W3NA-PJ8E-VKC6-5TZH'];

export const secondFactorsExamples: AnswersOf<'secondFactors'> = {
  list: { mode: 'optional', factors: [factor], recoveryCodesLeft: 10 },
  beginTotp: {
    id: factor.id,
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Dietary%20Recall%20localhost:admin%40example.org?issuer=Dietary%20Recall%20localhost&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
    qrSvg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 610 610">...</svg>',
  },
  confirmTotp: { factor, recoveryCodes },
  beginPasskey: {
    id: 'd4a1b7de-7a0b-4f55-8a5e-0d6f1f0a9c33',
    options: {
      rp: { name: 'Dietary Recall', id: 'localhost' },
      user: { id: 'MQ', name: 'admin@example.org', displayName: 'admin@example.org' },
      challenge: '8Yj9vF0s0s8JQb1j0r3oYw5xq2n7y1kD2b6m4p8t0cE',
      pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
      timeout: 300_000,
      attestation: 'none',
    },
  },
  confirmPasskey: {
    factor: { ...factor, id: 'd4a1b7de-7a0b-4f55-8a5e-0d6f1f0a9c33', kind: 'passkey', name: 'Security key' },
    recoveryCodes: null,
  },
  delete: { id: factor.id },
  renewRecoveryCodes: { recoveryCodes },
  reset: { deleted: 2 },
};
