// node bench/support/plain-express.ts PORT: the yardstick, a bare Express application that answers one small JSON.
import { argv } from 'node:process';
import express from 'express';

const app = express();
app.get('/api/surveys/:surveyId/feedback-style', (_req, res) => {
  res.json({ feedbackStyle: 'default' });
});
app.get('/health/ready', (_req, res) => {
  res.json({ ready: true });
});
app.listen(Number(argv[2]), '127.0.0.1');
