/** `node constant-server.ts PORT BYTES`: answers so many bytes to whatever comes: what the sockets of the runtime cost. */
import { createServer } from 'node:net';

const [port, bytes] = process.argv.slice(2).map(Number);
const head = `HTTP/1.1 200 OK\r\nContent-Type: application/vnd.mapbox-vector-tile\r\nContent-Length: ${bytes}\r\n\r\n`;
const answer = Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(bytes!)]);

createServer((socket) => {
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', () => socket.write(answer));
}).listen(port, '127.0.0.1');
