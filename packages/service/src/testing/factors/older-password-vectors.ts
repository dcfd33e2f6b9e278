// Hashes of older systems, at least five of each kind (docs/security.md R04). md5_phpass, ldap_ssha and pbkdf2_sha1: passlib 1.7.4 (the
// last of md5_phpass is the test vector of phpass itself); sha512_crypt: glibc, the first two are those of the specification;
// bcrypt_sha256_django, md5_salted and sha1_salted: Django 3.2; md5 and sha256: RFC 1321, FIPS 180-2 and Python's hashlib; the rest:
// the published algorithm with Python's hashlib.
import type { PasswordHasher } from '@latchkey/wire';

type Vector = readonly [password: string, digest: string];

export const OLDER_PASSWORD_VECTORS: ReadonlyArray<readonly [PasswordHasher, readonly Vector[]]> = [
  [
    'md5_phpass',
    [
      ['password', '$P$612345678U1QdGJQj/LH52EnuhEn170'],
      ['correct horse battery staple', '$P$B12345678uMkEEiNXlW9rq2Nl1y1cs.'],
      ['пароль с пробелами', '$P$912345678dNzHaVPvGkyiYfwMvI95s1'],
      ['x'.repeat(70), '$P$512345678VbRwb3aklihAt5J/jJ/TM1'],
      ['pass$word%42', '$P$612345678opVmDgq7EAr4rIe2Q7Mmv/'],
      ['test12345', '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'],
    ],
  ],
  [
    'sha512_crypt',
    [
      [
        'Hello world!',
        '$6$saltstring$svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjl/O817G3uBnIFNjnQJuesI68u4OTLiBFdcbYEdFCoEOfaS35inz1',
      ],
      [
        'Hello world!',
        '$6$rounds=10000$saltstringsaltst$OW1/O6BYHV6BcXZu8QVeXbDWra3Oeqh0sbHbbMCVNSnCM/UrjmM0Dp8vOuZeHBy/YTBmSK6H9qs/y3RnOaw5v.',
      ],
      [
        'correct horse battery staple',
        '$6$rounds=10000$saltstringsaltst$vYfRg0cvt6jqN.cdxF22BORftytx0YPFkovksVubXuGbzxqnymO6iA22anPhq1CcF20s8mxa6wCNxLd21.zwA.',
      ],
      [
        'пароль с пробелами',
        '$6$a$1ZdkIYgkoTR4m69XzCIMlrXg1HxYtOA6g0gIUj9/Fysee.8xrDmtC7Z8ovJ4gpPHJEQ4.lTZkupTW.F0I07vD.',
      ],
      [
        'x'.repeat(70),
        '$6$rounds=1400$anotherlongsalts$LwzDR.1k24.Yk5XqNRD.1VoHL22u5bMxPP.W9EgA6oj8ewnex0.Rekf7j6hzTM09BM1OaPNuzZuE.vO08s94l0',
      ],
      [
        'pass$word%42',
        '$6$rounds=1000$roundstoolow$vM.NwfdZak/WFYVPhhu6.kndk4h9QZoLff1sjCsp7af9QXByzR.dyBI6VqUVa85iYlf9tvgumJ2vmsKPT3UDz/',
      ],
    ],
  ],
  [
    'ldap_ssha',
    [
      ['password', '{SSHA}+IKtHMLSUuD1Kz8OIg1jGvBhF334XysF'],
      ['correct horse battery staple', '{SSHA256}BnP5Ud+m3DXDwt6AGMGieb34+L72h6mYRRZ2wng5Zp+tFUIoxTjnfA=='],
      [
        'пароль с пробелами',
        '{SSHA512}siHdSEqFQjeOVLXM79uScoH/RIQpGJgh1qYMKp9uwO+cSnOQN30Jlf+yKGt1DtN8FPNqbm0JFMx2aGJG4LpwA0FIqTXmnDMG',
      ],
      ['x'.repeat(70), '{SSHA}gvYO0yGuada6uVqVl+nNHmzM/M4gRAgh'],
      ['pass$word%42', '{SSHA256}7S20ZQzbAC4AAfdIFK7yEcp0F5iPyLAw7r+sBclVZo0OofTem9Naaw=='],
    ],
  ],
  [
    'pbkdf2_sha1',
    [
      ['password', '$pbkdf2$1000$c2FsdHNhbHQ$6f6/9Uv85mj94wGsyFVjzJ3HHvY'],
      ['correct horse battery staple', '$pbkdf2$1001$c2FsdHNhbHQ$xmTDpsupttC1uutpplo7azNaW5E'],
      ['пароль с пробелами', '$pbkdf2$1002$c2FsdHNhbHQ$fO3USz6qPiWXJaUxZtUW7ZFzT8k'],
      ['x'.repeat(70), 'pbkdf2_sha1$1000$seasalt$W4GlxnCqH3UjI0f3LVOAXUlejds='],
      ['pass$word%42', 'pbkdf2_sha1$1000$seasalt$8rLr/vlgR1XNAfza/Wm/OtVg+aw='],
    ],
  ],
  [
    'bcrypt_sha256_django',
    [
      ['password', 'bcrypt_sha256$$2b$04$3tTP7zZyO5s5yv5hAMFnqOuNbJ6bRSauahArPYmO5LEXJwZVW.ZXu'],
      ['correct horse battery staple', 'bcrypt_sha256$$2b$04$8mS0vOCLPh06bL8oW/K0M.wUTeNkSBA6xveAeUK6ZFvQfmgTOUR5K'],
      ['пароль с пробелами', 'bcrypt_sha256$$2b$04$PRfh5U1VQK4ClqR7PiFVy.cL0.nVw8PKQ36//imEsahYDDGoItGJG'],
      ['x'.repeat(70), 'bcrypt_sha256$$2b$04$JndqRHJNzQlTMrx3FcFvaurD4D.85CndFu.g0lipKflrZm8Sf13CK'],
      ['pass$word%42', 'bcrypt_sha256$$2b$04$5xfWqfvOOuLftQ3Z4IdqT.jc9P9saA4/SIr568Hle3Ghe0vE71pHO'],
    ],
  ],
  [
    'md5_salted',
    [
      ['password', 'md5$seasalt$1e9bf2bf5606aa5c39852cc30f0f6f22'],
      ['correct horse battery staple', 'md5$seasalt$9aa4b8addefd43dbf9340b7540e4e49a'],
      ['пароль с пробелами', 'md5$seasalt$f49118ace6ac80a84bfd726cf6de87dc'],
      ['x'.repeat(70), 'md5$seasalt$8f370fee4ef1c4269507f06dae0c4bd6'],
      ['pass$word%42', 'md5$seasalt$e80d8bd4d11d6a328c004d12c2e1c4f6'],
    ],
  ],
  [
    'sha1_salted',
    [
      ['password', 'sha1$seasalt$6292fe549ea4fd63a742ce4c58115c04e58732ea'],
      ['correct horse battery staple', 'sha1$seasalt$4358b56128e500a125cb6b5541e52d9d202705c0'],
      ['пароль с пробелами', 'sha1$seasalt$6b6845dc3a430a3f7bbe91b594bf5df530398835'],
      ['x'.repeat(70), 'sha1$seasalt$dcf0e2da04f9e0407fbafff2d180114967037586'],
      ['pass$word%42', 'sha1$seasalt$428a17723beef3dcc56b8ef7f40532786925abaf'],
    ],
  ],
  [
    'sha256_salted',
    [
      ['password', 'sha256$seasalt$e269eb49c037ea24445ade8257ca82eb48ddacfe62d951041016b6f7152fafda'],
      [
        'correct horse battery staple',
        'sha256$seasalt$31e598cfc54ba1a645dd5cf0eb814b0f199a6323a114856c32a19a27215f32df',
      ],
      ['пароль с пробелами', 'sha256$seasalt$3080e63e6aeaa068bd8052e79880f4aca3ea3a9068e9a1c60076a9c342a3a112'],
      ['x'.repeat(70), 'sha256$seasalt$3884cab4d078764fdc55c6a5511a2bb057765abada68e2a073148f91178879f6'],
      ['pass$word%42', 'sha256$seasalt$f8b85bd31881acf42bf25f4d64f6b7f661bb25809937046ea231ae4e56878d80'],
    ],
  ],
  [
    'md5',
    [
      ['a', '0cc175b9c0f1b6a831c399e269772661'],
      ['abc', '900150983cd24fb0d6963f7d28e17f72'],
      ['message digest', 'f96b697d7cb7938d525a2f31aaf161d0'],
      ['abcdefghijklmnopqrstuvwxyz', 'c3fcd3d76192e4007dfb496cca67e13b'],
      ['correct horse battery staple', '9cc2ae8a1ba7a93da39b46fc1019c481'],
    ],
  ],
  [
    'sha256',
    [
      ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
      [
        'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
        '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
      ],
      ['correct horse battery staple', 'c4bbcb1fbec99d65bf59d85c8cb62ee2db963f0fe106f483d9afa73bd4e39a8a'],
      ['пароль с пробелами', '14b429b82b1d5c1f1e5e6d4afaa9dcafa18be00ded7760e615cf2fb5cfbef1f0'],
      ['x'.repeat(70), 'c71bd109227e23434ecf71fd0a344a209136c79ae5a0bda2b5ca442d699a3cd9'],
    ],
  ],
  [
    'sha512_symfony',
    [
      [
        'password',
        'sha512_symfony$5000$salt$iKw+yyYDAaIE9cknw6XdfjaVtHJ7Gqh+o/GYWoVpWN1wNDQcSjc8uqXSBC+yj0KOMwA7RpCKH9weKfJT+7AEHQ==',
      ],
      [
        'correct horse battery staple',
        'sha512_symfony$5000$abc123$y4zr3dnAgi1DrUDsJMqpJ4Me7Y8zcZsTkqQzRg3SolrzizXvi8eOKBIdqegpJhGhzCEQtnD1xJiqjNQ31CP5tQ==',
      ],
      [
        'пароль с пробелами',
        'sha512_symfony$1$$SbFGnw3nby4VZkyTZaVsoPxV9sGU/1SXVOUuEed+vVvFv0ltPucYhLHxraKctdSRwuaMUcH/n+dhQ4ONhCUWrw==',
      ],
      [
        'x'.repeat(70),
        'sha512_symfony$10$g8gk0k$MWr6o6j8+HH4VMEhKFgCvr6HC6IrpY201ZdQifbq088HmpbKdoJCiwE0JF9GiQlR7VNWXOjXDmpxog/39a3ZUw==',
      ],
      [
        'pass$word%42',
        'sha512_symfony$5001$s.alt/9$WojPqs23pRXOE0/Zg9s0se3cY8wpYkOKeWd8FUxr4G7nGXwy8r2DfmK7WSayuZthA4mGdL+X96yh2G910eW6xA==',
      ],
    ],
  ],
  [
    'scrypt_werkzeug',
    [
      [
        'password',
        'scrypt:32768:8:1$abcDEF123$c140472e09e59ed2b851ef521d0be14839bf37d89eb089f6f02e259baebdb580aa67e3bde5be122ee2b21531ab07bcbc902890d7cc11acdd3bda8e406475be33',
      ],
      [
        'correct horse battery staple',
        'scrypt:16384:8:1$saltsaltsaltsalt$3c9015e2a58b4e349ede54f8c4e2007b120cc39b8bde104288ce871625dc82b6833dd4b87448089bdb1a66dffefbf7a08e99ebeaf1bff1114552345823bd2c31',
      ],
      [
        'пароль с пробелами',
        'scrypt:1024:8:1$z$4014b8ad44386cf80a2daca854a0986cc4e9b0b1061c731a6f2aed0552feb4b480f4579d35ed880c04f124cf4d38c5f919ef82e48190a459881e5e89bf388844',
      ],
      [
        'x'.repeat(70),
        'scrypt:2048:8:1$0123456789abcdef$b103463d38dd5d730b6f72fa0ffaa7c78396fa9cb55bfaf964611d0ccc9ef109d7c3e8dcaa3374276b67d17a95f8b16abd93fa3e9704877b1bba65a3ae1459d7',
      ],
      [
        'pass$word%42',
        'scrypt:4096:8:1$q.q$3bb1c7e920163380428b17373f45fe524ed2fb80dc99d3b91373e145a962973d91a67dbbeb24bc22dec7073396d12cffba18c3e40bea4b2f86b1b8889b56805e',
      ],
    ],
  ],
];
