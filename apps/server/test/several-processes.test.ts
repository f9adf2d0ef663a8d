import { describeWithPostgres, temporaryFolder } from '@cartable/testkit';
import { expect, it } from 'vitest';
import { Browser } from './browser.ts';
import { mailedToken } from './outbox.ts';
import { startServer } from './server-process.ts';

describeWithPostgres('several processes on one PostgreSQL', (freshDatabase) => {
  it('share people and sessions, and leave the jobs to the one that runs them', async () => {
    const databaseUrl = await freshDatabase();
    const dataDir = temporaryFolder();
    const settings = {
      DATABASE_URL: databaseUrl,
      CARTABLE_DATA_DIR: dataDir,
      CARTABLE_ADMIN_PASSWORD: 'sept lamas endormis',
      // They wait for one another while the first of them makes the tables.
      CARTABLE_SLOW_STATEMENT: '60 s',
    };
    const [one, other, jobs] = await Promise.all([
      startServer({ ...settings, CARTABLE_ROLE: 'web' }),
      startServer({ ...settings, CARTABLE_ROLE: 'web' }),
      startServer({ ...settings, CARTABLE_ROLE: 'jobs' }),
    ]);
    const claire = { email: 'claire@mairie.example', password: 'quatre chevaux bleus', user_name: 'claire' };
    const browser = new Browser(one.url);
    expect((await browser.post('/signup', claire)).status).toBe(200);
    const token = await mailedToken(dataDir, 'inscription/confirmation');
    expect((await new Browser(other.url).post('/signup/confirm', { token })).status).toBe(200);
    expect((await browser.post('/login', claire)).status).toBe(200);
    const elsewhere = new Browser(other.url);
    elsewhere.cookie = browser.cookie;
    expect(await elsewhere.get('/api/users/me')).toMatchObject({
      status: 200,
      body: { email_verified: true },
    });
    for (const server of [one, other, jobs]) {
      expect(await server.end()).toBe(0);
      expect(server.errors()).toBe('');
    }
  });
});
