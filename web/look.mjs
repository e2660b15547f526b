// dev only
import { chromium } from 'playwright-core';
import { spawn } from 'node:child_process';
import { readFileSync, mkdtempSync } from 'node:fs';
const root='/work/wt/newcomer';
const data=mkdtempSync('/dev/shm/nc-');
const prog=process.env.BOCAGE_PROGRAM;
const child=spawn(prog,['serve','--port','0','--data',data,'--web',root+'/web/dist','--pause','0','--messages','100000','--lang','en'],{cwd:root,stdio:['ignore','pipe','inherit']});
const address=await new Promise(r=>{let s='';child.stdout.on('data',d=>{s+=d;const m=/http:\/\/[\d.]+:(\d+)/.exec(s);if(m)r('http://127.0.0.1:'+m[1])})});
const browser=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu']});
const mock=process.env.MOCK;
export async function person(w,h,lang){const c=await browser.newContext({viewport:{width:w,height:h},locale:lang==='fr'?'fr-FR':'en-GB',hasTouch:w<900,reducedMotion:'reduce',baseURL:address});const p=await c.newPage();p.on('pageerror',e=>console.log('ERR',e.message));p.on('console',m=>m.type()==='error'&&console.log('CON',m.text()));if(mock)await p.route('**/api/rulebook',r=>r.fulfill({body:readFileSync('/tmp/nc/book.json','utf8'),contentType:'application/json'}));return p;}
const shot=(p,n)=>p.screenshot({path:`/tmp/nc/${n}.png`});
try{ await (await import(process.argv[2])).default({person,shot,address,browser}); }catch(e){console.log(e)} finally{await browser.close();child.kill('SIGTERM');}
