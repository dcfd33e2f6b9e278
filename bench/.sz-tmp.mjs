import { measure, readBudgets } from '/work/main/bench/size.mjs';
import { brotliCompressSync } from 'node:zlib';
const more=['start-extras','phone','waitlist','blank-captcha','strength','password-score','providers','external'];
for (const e of readBudgets()) { if(!/SignIn/.test(e.name)) continue;
 const m=await measure({...e,lazyExcept:[...e.lazyExcept,...more]});
 console.log(e.name,m.brotli, m.files.map(f=>f.name+':'+brotliCompressSync(Buffer.from(f.code)).length).join('  '));}
