import { z } from 'zod';
import { frontend, list, hasNoQuery, isProxy, isOrigin } from './values.ts';

const group = 'Addresses';

/** Where people and programs reach the service. */
export const addressVariables = {
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be the http(s) URL under which people reach the service' })
    .refine(hasNoQuery, 'must not contain ? or #, because paths are appended to it')
    .optional()
    .meta({
      group,
      description:
        'where people reach the service: links to pictures, sign-in links and identifiers in HL7 FHIR begin with it. Set it at the installation and keep it',
      unset: '`http://HOST:PORT`; for who comes straight to another address of the machine, that address',
      examples: ['https://recall.example.org'],
    }),
  TRUST_PROXY: list
    .refine((parts) => parts.every(isProxy), 'must be a number of proxies, or addresses such as loopback,10.0.0.0/8')
    .default([])
    .meta({
      group,
      description:
        'proxies between clients and the service, which add to `X-Forwarded-For`. Do not set more than there are, because a client could then choose its address',
    }),
  ALLOWED_ORIGINS: list
    .pipe(z.array(z.string().refine(isOrigin, 'must be origins such as https://app.example.org')))
    .default([])
    .meta({
      group,
      description:
        'further origins, separated by commas, whose pages may call the service; pages of `PUBLIC_URL` and of the two frontends may always call it, and pages of the own machine while the demo is loaded',
    }),
  SURVEY_FRONTEND_URL: frontend.optional().meta({
    group,
    description:
      'where respondents open another application than that of the service, or the same one hosted elsewhere: sign-in links are `SURVEY_FRONTEND_URL/surveys/...`, and `/` leads there',
    unset: 'the service serves its own application, and sign-in links are `PUBLIC_URL/s/...`',
    examples: ['https://app.example.org'],
  }),
  ADMIN_FRONTEND_URL: frontend.optional().meta({
    group,
    description:
      'where staff open another application than Console, or Console hosted elsewhere: links for a new password point there, and passkeys belong to its host name',
    unset: 'the service serves Console at `PUBLIC_URL/console`',
    examples: ['https://admin.example.org'],
  }),
};
