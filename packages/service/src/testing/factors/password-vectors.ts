// Hashes made by other programs, at least five of each kind (docs/security.md R04). bcrypt 2a: OpenBSD's and Openwall's own; 2b
// and 2y: libxcrypt; scrypt: RFC 7914; those with a signer key: OpenSSL; the rest: a second implementation of each.
import type { PasswordHasher } from '@latchkey/wire';
import { OLDER_PASSWORD_VECTORS } from './older-password-vectors.ts';

type Vector = readonly [password: string, digest: string];

export const PASSWORD_VECTORS: ReadonlyArray<readonly [PasswordHasher, readonly Vector[]]> = [
  [
    'bcrypt',
    [
      ['U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
      ['U*U*', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK'],
      ['U*U*U', '$2a$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a'],
      ['a', '$2a$06$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe'],
      ['abc', '$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i'],
      ['correct horse battery staple', '$2b$04$abcdefghijklmnopqrstuu7EJV7kdjBBQxyb0HjTh9KS7.Lah/6CG'],
      ['пароль с пробелами', '$2b$05$ZYXWVUTSRQPONMLKJIHGFex/nyCCFqmlNxFKpaGka57ZsUhrSvOja'],
      ['x'.repeat(90), '$2b$06$0123456789ABCDEFGHIJKOIiiwjw0n.27Z4ZDi0z/atJk0wI7GhSy'],
      ['ñandú 🦆', '$2b$04$././././././././././..fetK43rYmHU2wOijvxFWe4GWb6Czy7i'],
      ['pass$word%42', '$2b$05$qwertyuiopasdfghjklzxuz8UueBnlZWfAnGu5lAXFo5h1v4WnChW'],
      ['correct horse battery staple', '$2y$04$abcdefghijklmnopqrstuu7EJV7kdjBBQxyb0HjTh9KS7.Lah/6CG'],
      ['пароль с пробелами', '$2y$05$ZYXWVUTSRQPONMLKJIHGFex/nyCCFqmlNxFKpaGka57ZsUhrSvOja'],
      ['x'.repeat(90), '$2y$06$0123456789ABCDEFGHIJKOIiiwjw0n.27Z4ZDi0z/atJk0wI7GhSy'],
      ['ñandú 🦆', '$2y$04$././././././././././..fetK43rYmHU2wOijvxFWe4GWb6Czy7i'],
      ['pass$word%42', '$2y$05$qwertyuiopasdfghjklzxuz8UueBnlZWfAnGu5lAXFo5h1v4WnChW'],
    ],
  ],
  [
    'scrypt',
    [
      [
        'password',
        '$scrypt$ln=10,r=8,p=16$TmFDbA$/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWIurzDZLiKjiG/xCSedmDDaxyevuUqD7m2DYMvfoswGQA',
      ],
      [
        'pleaseletmein',
        '$scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU$cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdofLVQylVYT8Pz2LUlwUkKpr55h6F3A1lHkDfzwF7RVdYhw',
      ],
      [
        'correct horse battery staple',
        '$scrypt$ln=10,r=8,p=1$c2FsdHNhbHRzYWx0c2FsdA$bHXojks4sm1uMH4CDw9EcLZ/muyLxbYYc9xGzvNAnuQ',
      ],
      [
        'пароль с пробелами',
        '$scrypt$ln=12,r=8,p=2$MDEyMzQ1Njc4OWFiY2RlZg$TJjTH9QpY6bfjZOY0MeqO9f23ghjUZqt56Cr5u4/beM',
      ],
      ['x'.repeat(90), '$scrypt$ln=8,r=4,p=1$c2l4dGVlbiBieXRlcyEhIQ$cjePKX1wYChUHVG3xsIemj9fE+cFkfqhhNniFBcePk4'],
    ],
  ],
  [
    'scrypt_signer',
    [
      [
        'user1password',
        'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==$42xEC+ixf3L2lw==$jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$Bw==$8$14',
      ],
      [
        'correct horse battery staple',
        'dS/1sL66wrniLhn4uyQDw4LvLDoUMpglKc5wdXGhOGXKsogYkNZH0r/XplNewkJjjvUwo3RFyw2iFcRXZDChbg==$xLvLH77JnWW/WQ==$jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$Bw==$8$14',
      ],
      [
        'пароль с пробелами',
        'ceWhyFZxS957zOKiXXXwtPzI/RoJ628v/PH/HA4hHB0hjUeHmRwkmFDr+14uGSI+7muPT/ZuEfE5HwYTV+VlJA==$FLQpuCsdXB8eXg==$jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$$8$10',
      ],
      [
        'x'.repeat(90),
        'fyq7VKMxHH8Gvuy81DFjDTSxS4q7Ks81cr5LP5pC1R8+dFzLOaRrpCKNLXaOnfHOmlcwDWqjlQmr1wzd5V2ZBA==$79/Z7pd8ttn2yg==$jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$AQI=$4$11',
      ],
      [
        'ñandú 🦆',
        'Y+pEHOC+EjtST06TMunjoVibvjj/PZgtYq2z9ONPtCUpGz8CxP//XJBWNYSgA3BirPQubBF1uSvoQmsg3U3kbA==$7Y1Yu9hA22S8fQ==$jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$Bw==$8$12',
      ],
      [
        'pass$word%42',
        'LcKYUn4i3TGivLMDm/Kled4XAPTTBqtx38vYMMWP7jbxRXMX/XZXW258+7eaoFdbRsEgqB5+gK4nYTiBMHwS2A==$T56w85TzyGOPAQ==$jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$Bw==$2$9',
      ],
    ],
  ],
  [
    'pbkdf2_sha256',
    [
      // passlib's format, and the format with a readable salt; both use the inputs of RFC 6070.
      ['password', '$pbkdf2-sha256$4096$c2FsdA$xeR41ZKIyEGqUw22hFxMjZYok6ABzk4RpJY4c6qYE0o'],
      ['password', 'pbkdf2_sha256$4096$salt$xeR41ZKIyEGqUw22hFxMjZYok6ABzk4RpJY4c6qYE0o='],
      [
        'correct horse battery staple',
        '$pbkdf2-sha256$i=1$c2FsdHNhbHRzYWx0c2FsdA$qckQgAcNcA3JBK1EssjnJiEkbJN2fZbwLRI3tRTysdI',
      ],
      [
        'пароль с пробелами',
        '$pbkdf2-sha256$i=1000$MDEyMzQ1Njc4OWFiY2RlZg$LU+AtjppPaIN2dfX+4/OQVC00Ei0xu6L/VrYFC9V0qo',
      ],
      ['x'.repeat(90), '$pbkdf2-sha256$i=2500$c2l4dGVlbiBieXRlcyEhIQ$sfI0Er79RwI1fdMZduAtOigpvHSUGtdQ0Uv2Gn13Fx4'],
      ['ñandú 🦆', '$pbkdf2-sha256$i=4096$YW5vdGhlciBzYWx0IDEyMw$lxGAA/80ZPLPjxQpfLTLAiHq4MEeRzDTDESEhHLGyxU'],
      ['pass$word%42', '$pbkdf2-sha256$i=10$cTF3MmUzcjR0NXk2dTdpOA$jEMZPv/DwZg3i8rzoJ87iL8dV60PD4qdk/ByOKZlhyA'],
    ],
  ],
  [
    'pbkdf2_sha512',
    [
      [
        'correct horse battery staple',
        '$pbkdf2-sha512$i=1$c2FsdHNhbHRzYWx0c2FsdA$Uy+Cz1iH20uJJxdCW90V9WS8OC/BewDsNXYQFvRBe7uRFhnwE62MjZkWyd2nekdtPSsl2dOkWfbM8EJgVxp+Hg',
      ],
      [
        'пароль с пробелами',
        '$pbkdf2-sha512$i=1000$MDEyMzQ1Njc4OWFiY2RlZg$U7+9HePBH5vRmcXCpRIxZo2AtRph+7lOCEMjLr2ziFKOn4DnRyvjB7FzFx5LCUqszGiq/e3MtDGjjCRH5I870A',
      ],
      [
        'x'.repeat(90),
        '$pbkdf2-sha512$i=2500$c2l4dGVlbiBieXRlcyEhIQ$Z09B0Kcr7BHloY2L8tVdoycg8pejasAIEkS+acntgeNuey6p3mT4CMNyn8NVhGqra9qNp1ZDANodoKAN1QW3JQ',
      ],
      [
        'ñandú 🦆',
        '$pbkdf2-sha512$i=4096$YW5vdGhlciBzYWx0IDEyMw$obcUop7DxNojO6lb8X8Hc7sD833yZ+AMDdRkcc+Pc8DKdWMfhKf54O8qmtBGkNEYSc9VEyTu+zRbp5oAMICjJQ',
      ],
      [
        'pass$word%42',
        '$pbkdf2-sha512$i=10$cTF3MmUzcjR0NXk2dTdpOA$rVvHYdbNtL/5bo+RnXzi+maShDNK/g83qbeh8w36SiPpEsq+799YOucUGSRQ+ZZDquj5i9p8MdOMqsCx3Y9zFA',
      ],
    ],
  ],
  [
    'argon2i',
    [
      [
        'correct horse battery staple',
        '$argon2i$v=19$m=256,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$hsd7bSMvi57zn75ZGLgaVKerdo/yje83SLlpxN+D49g',
      ],
      [
        'пароль с пробелами',
        '$argon2i$v=19$m=512,t=3,p=1$MDEyMzQ1Njc4OWFiY2RlZg$yHs0PSY9BH332TCFz22zXztm2sAPWcw2COfyrulVwVA',
      ],
      [
        'x'.repeat(90),
        '$argon2i$v=19$m=1024,t=1,p=2$c2l4dGVlbiBieXRlcyEhIQ$R1KidchRjzCqMP/TqX9rcixpFqUxk7fWsO0IMmSulZo',
      ],
      ['ñandú 🦆', '$argon2i$v=19$m=64,t=4,p=1$YW5vdGhlciBzYWx0IDEyMw$5cpLmULQIYdmm2cqYMTagB2qAmL/Vh5KtsEuRiUWRdo'],
      [
        'pass$word%42',
        '$argon2i$v=19$m=128,t=2,p=2$cTF3MmUzcjR0NXk2dTdpOA$iu0FeZWtNb5uM4khqxf7h6t11BSk9YX1q0x0XfSNTCs',
      ],
    ],
  ],
  [
    'argon2d',
    [
      [
        'correct horse battery staple',
        '$argon2d$v=19$m=256,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$dulnellwfjLijzpCtCY2KIZ6pc5ajCaA1q6cSpX6vBs',
      ],
      [
        'пароль с пробелами',
        '$argon2d$v=19$m=512,t=3,p=1$MDEyMzQ1Njc4OWFiY2RlZg$IpN5xUouqGC9B+VJ6sNTdO22VHKHNsn0jCinD4yN8DI',
      ],
      [
        'x'.repeat(90),
        '$argon2d$v=19$m=1024,t=1,p=2$c2l4dGVlbiBieXRlcyEhIQ$XS5ctbvs9mdiOE8tlQv+CnbNrvGQu86aJrxBwluxZ/Q',
      ],
      ['ñandú 🦆', '$argon2d$v=19$m=64,t=4,p=1$YW5vdGhlciBzYWx0IDEyMw$SOn4uy5BqaVaT0/TNcyl5W232ke7Z3AbeJuEuOpY8d4'],
      [
        'pass$word%42',
        '$argon2d$v=19$m=128,t=2,p=2$cTF3MmUzcjR0NXk2dTdpOA$UqehvmmsJ7Wv+cShArKq/K6gxfFstaU12rvGpDD4IJk',
      ],
    ],
  ],
  [
    'argon2id',
    [
      [
        'correct horse battery staple',
        '$argon2id$v=19$m=256,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$K4eJ1KSOnNuMgOU3u/9wqThRy4yMttohXmobWVFyYEc',
      ],
      [
        'пароль с пробелами',
        '$argon2id$v=19$m=512,t=3,p=1$MDEyMzQ1Njc4OWFiY2RlZg$g0r7kOI961gOXh2aiNt95q48iLnMFvre7KFkbCod6r8',
      ],
      [
        'x'.repeat(90),
        '$argon2id$v=19$m=1024,t=1,p=2$c2l4dGVlbiBieXRlcyEhIQ$91l14uPfiL78AGDc2E6POpPh1xGMBu2VFGm7Asex6ag',
      ],
      ['ñandú 🦆', '$argon2id$v=19$m=64,t=4,p=1$YW5vdGhlciBzYWx0IDEyMw$mx2PuB2WWjb5zfQz4I5SYvagUqEotqI4sPaNPJ4VPQ8'],
      [
        'pass$word%42',
        '$argon2id$v=19$m=128,t=2,p=2$cTF3MmUzcjR0NXk2dTdpOA$MvU0nIytKzWpBfa+/k4e9pBz2K/gb1f9blRa31K0utQ',
      ],
    ],
  ],
  ...OLDER_PASSWORD_VECTORS,
];
