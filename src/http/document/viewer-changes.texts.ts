/**
 * Changes of the viewer's script. Its search puts names of fields before titles, knows no other names of operations, and
 * selects nothing. The version of the viewer is pinned, so each change finds its place in the script.
 */
export const viewerChanges: readonly (readonly [from: string, to: string])[] = [
  // Other names of operations, as `parts/openapi.texts.ts` writes them into descriptions.
  [
    'operationId:i.operationId,entry:e})',
    'identifiers:(/Also called: ([^.]*)\\./.exec(i.description||"")?.[1]??"").split(", "),operationId:i.operationId,entry:e})',
  ],
  // Results with the words as they are come first: in titles and names, then in parts of them, then as names of fields.
  [
    'e.matches?.some(e=>e.score===0&&[`title`,`operationId`,`parameters`,`body`,`path`].includes(e.key.id))??!1',
    '{let n=(t,n)=>e.matches?.some(e=>e.score<=t&&n.includes(e.key.id));' +
      'return n(0,[`title`,`operationId`,`identifiers`,`path`])?3:n(.001,[`title`,`identifiers`])?2:n(0,[`parameters`,`body`])?1:0}',
  ],
  // The first result is selected while words are typed.
  [
    'hr(()=>t.modalState.open,e=>{e&&(o.value=``)});let l=',
    'hr(()=>t.modalState.open,e=>{e&&(o.value=``)});hr(o,e=>{c.value=e===``?void 0:0});let l=',
  ],
]
