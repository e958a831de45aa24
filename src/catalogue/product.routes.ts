import { Type } from 'typebox'
import type { Context } from '../context.ts'
import { type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import { parseTimestamp } from '../lib/zone.ts'
import type { RecordKind } from '../records/record-kind.types.ts'
import { langQuery } from '../records/record.routes.ts'
import { recordAnswer } from '../records/record.schema.ts'
import { Lang, nullable, optional, strict, Timestamp, Ulid } from '../wire/common.schema.ts'
import { addonKind } from './addon.record.ts'
import { maxImageSide } from '../menu/images/image.format.ts'
import { imageSizes } from '../menu/images/image.store.ts'
import { productKind } from './product.record.ts'
import { setProductImage, setSmallProductImage } from './set-product-image.ts'
import { setSoldOut } from './sold-out/set-sold-out.ts'

/** Operations on products and addons beyond plain records: sold-out marks and pictures. */
export function productEndpoints(ctx: Context): Endpoint[] {
  return [imageEndpoint(ctx), soldOutEndpoint(ctx, productKind), soldOutEndpoint(ctx, addonKind)]
}

const params = strict({ id: Ulid })

function imageEndpoint(ctx: Context): Endpoint {
  return endpoint({
    tag: productKind.tag,
    resource: productKind.resource,
    method: 'PUT',
    path: `${productKind.path}/{id}/image`,
    scope: 'products.write',
    permission: 'settings',
    operationId: 'setProductImage',
    summary: "Set a product's picture",
    description:
      'The body is the picture: a complete PNG, JPEG or WebP file of at most 1 MiB and ' +
      `${maxImageSide} × ${maxImageSide} pixels. It replaces the previous picture immediately. With \`size\` it is a ` +
      'smaller one of the same picture, each side at most that long, which clients read at `image_url` with ' +
      '`?size=`; without one there, they get the whole picture. A new picture drops the smaller ones.',
    params,
    query: strict({
      lang: Type.Optional(Lang),
      size: optional(
        Type.Integer({ enum: [...imageSizes] }),
        'The longest side of a smaller picture; without it the body is the whole picture.',
      ),
    }),
    takesFile: ['image/png', 'image/jpeg', 'image/webp'],
    status: 200,
    answer: recordAnswer(productKind.fields),
    refuses: ['branch_forbidden', 'unsupported_media_type', 'payload_too_large', 'limit_reached'],
    handle: ({ caller, params, query, body, ifMatch, lang }) => {
      const command = { caller, id: params.id, bytes: body as unknown as Buffer, ifMatch, lang }
      const size = imageSizes.find(one => one === query.size)
      return size === undefined
        ? setProductImage(ctx, command)
        : setSmallProductImage(ctx, { ...command, size })
    },
  })
}

function soldOutEndpoint(ctx: Context, kind: RecordKind): Endpoint {
  return endpoint({
    tag: kind.tag,
    resource: kind.resource,
    method: 'POST',
    path: `${kind.path}/{id}/sold-out`,
    scope: 'sold_out.write',
    permission: 'kitchen',
    operationId: `set${kind.title}SoldOut`,
    summary: `Mark ${kind.resource === 'addon' ? 'an addon' : 'a product'} as sold out or available`,
    params,
    ...langQuery(kind),
    body: strict({
      branch_id: Ulid,
      sold_out: Type.Boolean(),
      until: Type.Optional(nullable(Timestamp)),
    }),
    status: 200,
    answer: recordAnswer(kind.fields),
    refuses: ['branch_forbidden'],
    handle: ({ caller, params, body, idempotencyKey, ifMatch, lang }) => {
      const until = typeof body.until === 'string' ? parseTimestamp(body.until)!.ms : null
      const mark = { branchId: body.branch_id, soldOut: body.sold_out, until }
      return setSoldOut(ctx, kind, { caller, id: params.id, mark, idempotencyKey, ifMatch, lang })
    },
  })
}
