// node bench/support/plain-express.ts PORT [adapter | http]
// A plain Express application, with which the REST adapter is compared. It answers one small JSON document: in Express itself or,
// with `adapter`, by a procedure through the REST adapter. With `http` it answers without Express.
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { argv } from 'node:process';
import { initTRPC } from '@trpc/server';
import express from 'express';
import { z } from 'zod';
import { rest, type Meta } from '../../src/contract/meta.ts';
import { createRestHandler } from '../../src/http/rest.ts';

const [, , port, kind] = argv;
const app = express();
if (kind === 'adapter') {
  const t = initTRPC.context<object>().meta<Meta>().create();
  const router = t.router({
    feedbackStyle: t.procedure
      .meta({ access: { kind: 'public' }, ...rest('GET', '/surveys/{surveyId}/feedback-style', 'The yardstick') })
      .input(z.object({ surveyId: z.string() }))
      .output(z.object({ feedbackStyle: z.string() }))
      .query(() => ({ feedbackStyle: 'default' })),
  });
  const onError = ({ error }: { error: unknown }) => {
    throw error;
  };
  app.use('/api', createRestHandler({ router, openContext: () => ({}), onError, uploadDir: tmpdir() }));
} else if (kind !== 'http') {
  app.get('/api/surveys/:surveyId/feedback-style', (_req, res) => {
    res.json({ feedbackStyle: 'default' });
  });
}
const answer = JSON.stringify({ feedbackStyle: 'default' });
const bare = createServer((_req, res) => {
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length }).end(answer);
});
(kind === 'http' ? bare : app).listen(Number(port), '127.0.0.1');
