// node bench/support/plain-express.ts PORT
// The yardstick of the REST adapter: a bare Express application that answers one small JSON.
import { argv } from 'node:process';
import express from 'express';

const app = express();
app.get('/api/surveys/:surveyId/feedback-style', (_req, res) => {
  res.json({ feedbackStyle: 'default' });
});
app.listen(Number(argv[2]), '127.0.0.1');
