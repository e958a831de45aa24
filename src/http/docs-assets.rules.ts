/** The look of the documentation page; follows the reader's choice of light or dark. */
export const docsStyle = `
:root{--ink:#1d2433;--soft:#5b6577;--line:#dfe3ea;--paper:#fff;--side:#f6f7f9;--accent:#0b5fff;--code:#f0f2f5}
@media (prefers-color-scheme:dark){:root{--ink:#e7eaf0;--soft:#9aa5b8;--line:#2c3444;--paper:#12161f;--side:#171c27;--accent:#7aa7ff;--code:#1f2633}}
*{box-sizing:border-box}html{scroll-padding-top:1rem}
body{margin:0;display:grid;grid-template-columns:19rem minmax(0,1fr);color:var(--ink);background:var(--paper);font:15px/1.55 system-ui,sans-serif}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1rem;background:var(--side);border-right:1px solid var(--line)}
nav .brand{display:block;font-weight:700;font-size:1.15rem;color:inherit;text-decoration:none;margin-bottom:.75rem}
nav small,td small{color:var(--soft);font-weight:400}td small{display:block}
nav input{width:100%;padding:.5rem .6rem;border:1px solid var(--line);border-radius:.4rem;background:var(--paper);color:inherit;font:inherit}
nav h2{font-size:.75rem;letter-spacing:.05em;text-transform:uppercase;color:var(--soft);margin:1.1rem 0 .3rem}
nav h2 a{color:inherit;text-decoration:none}nav ul{list-style:none;margin:0;padding:0}nav li a{display:block;padding:.2rem .35rem;border-radius:.3rem;color:inherit;text-decoration:none;font-size:.88rem}
nav li a:hover,nav li a:focus{background:var(--code)}.none{color:var(--soft)}
main{padding:2rem clamp(1rem,4vw,3.5rem);max-width:64rem}a{color:var(--accent)}h1{margin:0 0 .25rem}
.guide{max-width:46rem}.guide h3{margin:1.4rem 0 .2rem;font-size:1.02rem}.tag>h2{margin:3rem 0 0;padding-top:1rem;border-top:2px solid var(--line)}
article{padding:1.25rem 0;border-bottom:1px solid var(--line)}article h3{margin:0}article h3 a{color:inherit;text-decoration:none}
tr:target{background:var(--code)}article:target h3{color:var(--accent)}h4{margin:1rem 0 .3rem}
b.get,b.post,b.patch,b.put,b.delete{display:inline-block;min-width:3.4em;font:700 .68rem/1.5 ui-monospace,monospace;text-transform:uppercase;text-align:center;border-radius:.25rem;color:#fff;padding:.05rem .3rem}
b.get{background:#1a7f46}b.post{background:#0b5fff}b.patch{background:#a15c00}b.put{background:#7a4bc2}b.delete{background:#c0322b}
code,pre{font:.86em/1.5 ui-monospace,SFMono-Regular,Menlo,monospace;background:var(--code);border-radius:.25rem}code{padding:.1em .3em;overflow-wrap:anywhere}
pre{padding:.8rem;overflow:auto;max-height:28rem}table{border-collapse:collapse;width:100%;font-size:.9rem}
td{border-top:1px solid var(--line);padding:.4rem .6rem .4rem 0;vertical-align:top}td:first-child{width:34%}td p{margin:0 0 .3rem}
summary{cursor:pointer;margin:.6rem 0;font-weight:600}
@media (max-width:760px){body{display:block}nav{position:static;height:auto;max-height:45vh;border-right:0;border-bottom:1px solid var(--line)}}
@media print{nav{display:none}body{display:block}}
`.trim()

/** Hides what does not hold all the words that are searched for. */
export const docsScript = `
const search=document.getElementById('search'),items=[...document.querySelectorAll('nav li')],none=document.querySelector('.none');
search.addEventListener('input',()=>{const words=search.value.toLowerCase().split(/\\s+/).filter(Boolean);let shown=0;
for(const item of items){const fits=words.every(word=>item.dataset.words.includes(word));item.hidden=!fits;if(fits)shown++}
for(const group of document.querySelectorAll('nav .group'))group.hidden=words.length>0&&!group.querySelector('li:not([hidden])');none.hidden=shown>0});
document.addEventListener('keydown',event=>{if(event.key==='/'&&document.activeElement!==search){event.preventDefault();search.focus()}});
`.trim()
